/** A reason to stop that the reader can do something about; printed as it is. */
export class Refusal extends Error {}

export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Says in one line what is going on and keeps that line alive: on a terminal it counts, elsewhere a line comes every
 * ten seconds. `measure` may add how far it has got.
 */
export async function withProgress(what, work, measure = () => '') {
  const start = Date.now();
  const terminal = process.stderr.isTTY;
  const line = () =>
    `${what} … ${[measure(), `${Math.round((Date.now() - start) / 1000)} s`].filter(Boolean).join(', ')}`;
  process.stderr.write(terminal ? `${what} …` : `${what} …\n`);
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r${line()}   ` : `${line()}\n`),
    terminal ? 500 : 10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    process.stderr.write(`${terminal ? '\r' : ''}${what} … ${seconds} s${' '.repeat(12)}\n`);
  }
}
