import { afterEach, describe, expect, it } from 'vitest';
import { prepareShutdown } from './shutdown.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
});

function prepare() {
  const said: string[] = [];
  const exits: number[] = [];
  const clock = { now: 0 };
  const shutdown = prepareShutdown({
    say: (sentence) => said.push(sentence),
    exit: (code) => exits.push(code),
    now: () => clock.now,
  });
  return { shutdown, said, exits, clock };
}

describe('the end of the process', () => {
  it.each(signals)('is asked for by %s', (signal) => {
    const { shutdown, exits } = prepare();
    process.emit(signal);
    expect(shutdown.signal.aborted).toBe(true);
    expect(exits).toEqual([]);
  });

  it('is not forced by the echo of one Ctrl-C through npm, but by a second one', () => {
    const { exits, clock } = prepare();
    process.emit('SIGINT');
    clock.now = 200;
    process.emit('SIGINT');
    expect(exits).toEqual([]);
    clock.now = 1500;
    process.emit('SIGINT');
    expect(exits).toEqual([130]);
  });

  it('closes what was opened last first, once, and goes on when one fails', async () => {
    const { shutdown, said } = prepare();
    const closed: string[] = [];
    shutdown.onStop('The database', () => Promise.resolve(closed.push('database')));
    shutdown.onStop('The pool', () => Promise.reject(new Error('stuck')));
    shutdown.onStop('The app', () => Promise.resolve(closed.push('app')));
    await Promise.all([shutdown.stop(), shutdown.stop()]);
    expect(closed).toEqual(['app', 'database']);
    expect(said).toEqual(['The pool did not close cleanly: stuck']);
  });
});
