import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

export interface Asked {
  readonly url: string;
  readonly access?: string;
}

export interface Asking extends Asked {
  readonly seconds: number;
  readonly rate: number;
}

/** So many requests a second, as of an office at work. */
export const rate = 40;

/** How long each of many requests takes that are sent at a steady rate; a late answer delays none of the others. */
export async function timesOf(asked: Asked, seconds: number): Promise<readonly number[]> {
  const probe = fork(new URL('probe.ts', import.meta.url));
  const asking: Asking = { ...asked, seconds, rate };
  probe.send(asking);
  const ended = once(probe, 'exit').then(() => Promise.reject(new Error(`Nobody answered for ${asked.url}`)));
  const [times] = (await Promise.race([once(probe, 'message'), ended])) as [readonly number[]]; // Sent by the probe.
  return times;
}

/** How many times as long as in quiet the requests take of which this share is quicker. */
export function ratioAt(share: number, loud: readonly number[], quiet: readonly number[]): number {
  return percentile(share, loud) / percentile(share, quiet);
}

function percentile(share: number, times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

/** Asks as fast as it is answered, over so many connections, for so long. */
export async function askEndlessly({ url, access }: Asked, atOnce: number, seconds: number): Promise<void> {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  await autocannon({ url, headers, connections: atOnce, duration: seconds, workers: 1 });
}
