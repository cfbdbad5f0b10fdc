import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, and says in which order it began. */
function desk(atOnce: number) {
  const inTurn = fairQueue(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    bring: (who: string, name: string) =>
      inTurn(who, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
        });
      }),
    end: async (name: string, error?: Error) => {
      ends.get(name)?.(error);
      await new Promise(setImmediate);
    },
  };
}

test('who brings one is served after one of those who brought many, not after all of them', async () => {
  const { begun, bring, end } = desk(1);
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => bring('a', name));
  const one = bring('b', 'b1');
  const other = bring('c', 'c1');
  await new Promise(setImmediate);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  expect(await Promise.all([...many, one, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

test('of several places one is kept free for the others', async () => {
  const { begun, bring, end } = desk(3);
  const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => bring('a', name)), bring('b', 'b1'), bring('c', 'c1')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'c1', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  await Promise.all(all);
});

test('what fails gives its place to the next', async () => {
  const { begun, bring, end } = desk(1);
  const failing = expect(bring('a', 'a1')).rejects.toThrow('broken');
  const next = bring('a', 'a2');
  await new Promise(setImmediate);
  await end('a1', new Error('broken'));
  await failing;
  await end('a2');
  expect([begun, await next]).toEqual([['a1', 'a2'], 'a2']);
});
