import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();

test('a day of the audit log is a day where the workspace is', async () => {
  // 23:30 on 1 March in New York is 04:30 on 2 March in UTC.
  app.clock.now = new Date('2026-03-02T04:30:00.000Z');
  const owner = await newOrganisation(app);
  const on = async (from: string, to: string) =>
    ok(await app.call('GET /audit-events/', { query: { from, to } }, owner.access)).items.length;
  expect(await on('2026-03-01', '2026-03-01')).toBeGreaterThan(0);
  expect(await on('2026-03-02', '2026-03-02')).toBe(0);
  expect(await on('2026-02-01', '2026-02-28')).toBe(0);
});

test('a day that no calendar of the books has is refused, and named', async () => {
  const owner = await newOrganisation(app);
  for (const from of ['0000-01-01', '2026-02-30', '9999-12-31']) {
    const answer = await app.call('GET /audit-events/', { query: { from } }, owner.access);
    expect(codeOf(answer), from).toBe('invalid-input');
    expect(answer.problem?.errors?.map(({ path }) => path)).toEqual(['from']);
  }
});
