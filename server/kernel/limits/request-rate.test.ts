import { expect, it } from 'vitest';
import { makeRequestRate } from './request-rate.ts';
import type { RateStore } from './request-rate.ts';

/** Adds up in memory what several processes tell. */
function storeFor(told: string[] = []): RateStore {
  const sums = new Map<string, number>();
  return {
    add(key, counted) {
      told.push(`${key} ${counted}`);
      sums.set(key, (sums.get(key) ?? 0) + counted);
      return Promise.resolve({ counted: sums.get(key) ?? 0, millisecondsLeft: 30_000 });
    },
  };
}

it('lets through what is allowed in a minute, says when to ask again, and begins anew', () => {
  let now = 0;
  const rate = makeRequestRate('user', 3, () => now);
  expect([1, 2, 3].map(() => rate.count('a'))).toEqual([0, 0, 0]);
  now = 20_000;
  expect(rate.count('a')).toBe(40);
  expect(rate.count('b')).toBe(0);
  now = 60_000;
  expect(rate.count('a')).toBe(0);
});

it('counts what other processes counted, once they have told each other', async () => {
  const store = storeFor();
  const one = makeRequestRate('user', 10, () => 0);
  const other = makeRequestRate('user', 10, () => 0);
  for (let index = 0; index < 6; index += 1) {
    one.count('a');
    other.count('a');
  }
  expect(one.count('a')).toBe(0);
  await one.share(store);
  await other.share(store);
  await one.share(store);
  one.count('a');
  await one.share(store);
  expect(one.count('a')).toBe(30);
  expect(other.count('a')).toBe(30);
});

it('tells nothing of whoever asks for little, and nothing twice', async () => {
  const told: string[] = [];
  const store = storeFor(told);
  const rate = makeRequestRate('user', 100, () => 0);
  for (let index = 0; index < 9; index += 1) rate.count('quiet');
  for (let index = 0; index < 12; index += 1) rate.count('busy');
  await rate.share(store);
  await rate.share(store);
  expect(told).toEqual(['user:busy 12']);
});
