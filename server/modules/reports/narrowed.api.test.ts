import { expect, test } from 'vitest';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { walkFigures } from '#test/support/walk-figures.ts';
import type { ReportQuery, ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const days = { from: '2026-01-01', to: '2026-12-31' };

/** What the last line of a report comes to, by column: amounts and counts, which add up. */
function totals({ tables: [table] }: ReportSheet): Record<string, number> {
  const cells = table?.lines.at(-1)?.cells ?? [];
  return Object.fromEntries(
    cells.flatMap((cell, at) => {
      const key = table?.columns[at]?.key ?? '';
      if (cell?.kind === 'money') return [[key, Number(cell.cents)]];
      return cell?.kind === 'count' ? [[key, cell.count]] : [];
    }),
  );
}

type Narrowing = 'propertyId' | 'unitId' | 'leaseId' | 'personId';
const ofTenancies: readonly Narrowing[] = ['propertyId', 'unitId', 'leaseId', 'personId'];
const reports: readonly (readonly [ReportKey, readonly Narrowing[]])[] = [
  ['aged-receivables', ofTenancies],
  ['delinquency', ofTenancies],
  ['charges-register', ofTenancies],
  ['receipts-register', ofTenancies],
  ['rent-roll', ofTenancies],
  ['occupancy', ['propertyId', 'unitId']],
  ['lease-expirations', ['propertyId', 'unitId', 'personId']],
];

test('what a report is narrowed to are parts of the whole: those of two tenancies come to it', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const made = [];
  for (const cents of [120_000, 70_001]) {
    const { home, lease } = await newTenancy(app, owner, { startsOn: '2026-01-15' });
    await newCharge(app, owner, lease.id, { cents, dueOn: '2026-02-01' });
    ok(await pay(app, owner, lease.id, cents - 50_000));
    const ids: Readonly<Record<Narrowing, ReportQuery>> = {
      propertyId: { propertyId: home.property.id },
      unitId: { unitId: home.unit.id },
      leaseId: { leaseId: lease.id },
      personId: { personId: home.person.id },
    };
    made.push(ids);
  }
  for (const [key, narrowings] of reports) {
    const range = key.includes('register') || key === 'lease-expirations' || key === 'occupancy' ? days : {};
    const whole = totals((await walkFigures(app, owner, key, range)).sheet);
    expect(
      Object.values(whole).some((one) => one !== 0),
      key,
    ).toBe(true);
    for (const name of narrowings) {
      const parts = [];
      for (const ids of made)
        parts.push(totals((await walkFigures(app, owner, key, { ...range, ...ids[name] })).sheet));
      const [one = {}, other = {}] = parts;
      for (const [column, total] of Object.entries(whole)) {
        expect((one[column] ?? 0) + (other[column] ?? 0), `${key} by ${name}: ${column}`).toBe(total);
        if (total > 1) expect(one[column], `${key} by ${name}: ${column} of one`).not.toBe(total);
      }
    }
  }
});

test('payments are narrowed to the account that they went to', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease } = await newTenancy(app, owner);
  const first = ok(await pay(app, owner, lease.id, 40_000));
  const second = ok(await pay(app, owner, lease.id, 30_001, { accountId: null }));
  expect(first.account.id).not.toBe(second.account.id);
  for (const { account, cents } of [
    { account: first.account, cents: 40_000 },
    { account: second.account, cents: 30_001 },
  ]) {
    const { sheet, opened } = await walkFigures(app, owner, 'receipts-register', { ...days, accountId: account.id });
    expect([totals(sheet)['amount'], opened > 0]).toEqual([cents, true]);
  }
});
