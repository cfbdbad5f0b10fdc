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
  const asking: Asking = { ...asked, seconds, rate };
  return (await askApart(new URL('probe.ts', import.meta.url), asking)) as readonly number[]; // Sent by the probe.
}

/** A client in a process of its own, and what it says in the end. */
export async function askApart(script: URL, asking: Asked): Promise<unknown> {
  const client = fork(script);
  client.send(asking);
  // It may have ended before all that it said was heard.
  const ended = once(client, 'disconnect').then(() => Promise.reject(new Error(`Nobody answered for ${asking.url}`)));
  const [said] = (await Promise.race([once(client, 'message'), ended])) as [unknown];
  return said;
}

/** How many times as long as in quiet the requests take of which this share is quicker. */
export function ratioAt(share: number, loud: readonly number[], quiet: readonly number[]): number {
  return percentile(share, loud) / percentile(share, quiet);
}

export function percentile(share: number, times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

/** Asks as fast as it is answered, over so many connections, for so long. */
export async function askEndlessly({ url, access }: Asked, atOnce: number, seconds: number): Promise<void> {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  await autocannon({ url, headers, connections: atOnce, duration: seconds, workers: 1 });
}
