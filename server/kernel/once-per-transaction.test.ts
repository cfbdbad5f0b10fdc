import { expect, test } from 'vitest';
import { forget, oncePerTransaction, remember, remembering } from './once-per-transaction.ts';

function counting() {
  let asked = 0;
  return { ask: () => Promise.resolve((asked += 1)), asked: () => asked };
}

test('what is asked again in a transaction is read once, and anew in the next one', async () => {
  const tx = {};
  const { ask, asked } = counting();
  await remembering(tx, async () => {
    expect(await oncePerTransaction(tx, 'zone', ask)).toBe(1);
    expect(await oncePerTransaction(tx, 'zone', ask)).toBe(1);
    expect(await oncePerTransaction(tx, 'other', ask)).toBe(2);
  });
  await remembering(tx, async () => expect(await oncePerTransaction(tx, 'zone', ask)).toBe(3));
  expect(asked()).toBe(3);
});

test('what is known before is not read, and what was changed is read anew', async () => {
  const tx = {};
  const { ask, asked } = counting();
  await remembering(tx, async () => {
    remember(tx, 'zone', 7);
    expect(await oncePerTransaction(tx, 'zone', ask)).toBe(7);
    forget(tx, 'zone');
    expect(await oncePerTransaction(tx, 'zone', ask)).toBe(1);
  });
  remember(tx, 'zone', 8);
  expect(await oncePerTransaction(tx, 'zone', ask), 'outside of a transaction').toBe(2);
  expect(asked()).toBe(2);
});

test('what failed is read anew', async () => {
  const tx = {};
  const { ask } = counting();
  await remembering(tx, async () => {
    await expect(oncePerTransaction(tx, 'failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await oncePerTransaction(tx, 'failing', ask)).toBe(1);
  });
});

test('outside of a transaction nothing is remembered', async () => {
  const { ask, asked } = counting();
  await oncePerTransaction({}, 'zone', ask);
  const tx = {};
  await oncePerTransaction(tx, 'zone', ask);
  await oncePerTransaction(tx, 'zone', ask);
  expect(asked()).toBe(3);
});
