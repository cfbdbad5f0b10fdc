import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('one that fails does not stop the others, and all are told in their order', async () => {
  let running = 0;
  let most = 0;
  const { done, failed } = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (item % 3 === 0) throw new Error(`not ${item}`);
    },
    2,
  );
  expect(done).toEqual([1, 2, 4, 5]);
  expect(failed.map(({ item }) => item)).toEqual([3, 6]);
  expect(most).toBe(2);
});
