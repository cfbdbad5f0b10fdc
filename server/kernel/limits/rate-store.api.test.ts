import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { openRateStore } from './rate-store.ts';

test('several processes add up what they counted, and learn when the minute ends', async () => {
  const { services } = await startTestApp();
  const [one, other] = [openRateStore(services.database), openRateStore(services.database)];
  expect(await one.add('user:a', 5)).toMatchObject({ counted: 5 });
  const told = await other.add('user:a', 7);
  expect(told.counted).toBe(12);
  expect(told.millisecondsLeft).toBeGreaterThan(0);
  expect(told.millisecondsLeft).toBeLessThanOrEqual(60_000);
  expect(await other.add('user:b', 1)).toMatchObject({ counted: 1 });
});
