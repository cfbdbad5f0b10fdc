import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { inBooks, posterFor } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';

const app = await startTestApp();

test('statements as they were known answer before the database has counted rows that were just recorded', async () => {
  const owner = await newOrganisation(app);
  const entry = (date: string) => ({
    date,
    memo: 'Rent',
    lines: move({ cents: 100, currency: 'USD' }, { debit: 'operating-bank', credit: 'owner-contributions' }),
    source: { kind: 'manual' as const },
  });
  const record = (dates: readonly string[]) =>
    inBooks(app, owner, (tx) => postAll(tx, posterFor(app, owner), dates.map(entry)));
  await record(Array.from({ length: 3000 }, (_, index) => addDays('2012-01-01', index)));
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  await record(['2015-05-05', '2018-08-08']);
  // In the wrong order all days are looked through for each line: more than a minute, the limit that tests have.
  for (const route of ['GET /trial-balance/', 'GET /balance-sheet/'] as const) {
    const answer = await app.call(route, { query: { asOf: '2026-01-01', basis: 'accrual', knownAt } }, owner.access);
    expect(answer.status, route).toBe(200);
    expect(JSON.stringify(ok(answer))).toContain('300000');
  }
});
