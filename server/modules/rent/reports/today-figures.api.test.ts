import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';

const app = await startTestApp();

interface Opened {
  readonly report: ReportKey;
  readonly line: string;
  readonly column: string;
  readonly currency: string;
  readonly leaseId?: string;
  readonly cents: number | string;
}

/** Every figure of Today, and where the page opens it. */
function figuresOf(today: RouteAnswer<Routes['GET /today/']>): Opened[] {
  const month = today.rent?.month ?? '';
  const ages = { to30Cents: 'days1to30', to60Cents: 'days31to60', to90Cents: 'days61to90', over90Cents: 'daysOver90' };
  const aged = { report: 'aged-receivables', line: 'total' } as const;
  const forecast = { report: 'cash-forecast', line: 'month-collected' } as const;
  return [
    ...(today.rent?.figures ?? []).flatMap(({ currency, ...sums }) => [
      { ...forecast, line: 'month-billed', column: month, currency, cents: sums.billedCents },
      { ...forecast, column: month, currency, cents: sums.collectedCents },
      { ...forecast, line: 'month-credited', column: month, currency, cents: sums.creditedCents },
      { ...forecast, line: 'month-past-due', column: month, currency, cents: sums.pastDueCents },
      { ...forecast, line: 'month-later', column: month, currency, cents: sums.laterCents },
    ]),
    ...(today.ageing ?? []).flatMap(({ currency, overdueCents, ...sums }) => [
      { ...aged, column: 'pastDue', currency, cents: overdueCents },
      ...Object.entries(sums).map(([age, cents]) => ({
        ...aged,
        column: ages[age as keyof typeof ages],
        currency,
        cents,
      })),
    ]),
    ...(today.pastDue?.rows ?? []).map(({ leaseId, currency, cents }) => ({
      ...aged,
      column: 'pastDue',
      leaseId,
      currency,
      cents,
    })),
    ...(today.deposits?.rows ?? []).map(({ leaseId, currency, cents }) => ({
      report: 'deposit-register' as const,
      line: 'total',
      column: 'held',
      leaseId,
      currency,
      cents,
    })),
    ...(today.forecast ?? []).flatMap(({ currency, months }) => {
      const [first = '', last = ''] = [months[0]?.month.slice(0, 7), months.at(-1)?.month.slice(0, 7)];
      const sum = (read: (one: (typeof months)[number]) => number) => months.reduce((all, one) => all + read(one), 0);
      return [
        ...months.flatMap(({ month: day, collectedCents, expectedCents }) => [
          { ...forecast, column: day.slice(0, 7), currency, cents: collectedCents },
          { ...forecast, line: 'expected', column: day.slice(0, 7), currency, cents: expectedCents },
        ]),
        { ...forecast, column: `${first}:${last}`, currency, cents: sum((one) => one.collectedCents) },
        { ...forecast, line: 'expected', column: 'total', currency, cents: sum((one) => one.expectedCents) },
      ];
    }),
    ...(today.cash?.accounts ?? []).map(({ id, currency, cents }) => ({
      report: 'trial-balance' as const,
      line: id,
      column: BigInt(cents) < 0n ? 'credit' : 'debit',
      currency,
      cents,
    })),
  ];
}

async function expectOpen(owner: TestMember, { report, cents, ...figure }: Opened): Promise<void> {
  const query = { ...figure, limit: 200 };
  const page = ok(await app.call('GET /reports/{key}/lines/', { params: { key: report }, query }, owner.access));
  const sign = report === 'trial-balance' && figure.column === 'credit' ? -1n : 1n;
  const where = `${report} ${JSON.stringify(figure)}`;
  expect(BigInt(page.amount) * sign, where).toBe(BigInt(cents));
  const lines = page.items.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect(lines * sign, where).toBe(BigInt(cents));
}

test('every figure of Today opens into lines that add up to it', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      someRentActs(14, [{ kind: 'pay' }, { kind: 'credit' }, { kind: 'ask-deposit' }, { kind: 'days' }]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        const today = ok(await app.call('GET /today/', {}, world.owner.access));
        for (const figure of figuresOf(today)) {
          if (BigInt(figure.cents) === 0n) continue;
          kinds.add(`${figure.report} ${figure.report === 'trial-balance' ? '' : figure.line}`);
          await expectOpen(world.owner, figure);
        }
      },
    ),
    { numRuns: 4, endOnFailure: true, includeErrorInReport: true },
  );
  expect(kinds.size, [...kinds].join(', ')).toBeGreaterThan(4);
}, 300_000);

test('no month is no figure', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  for (const column of ['total', '2026-13', '2026-01:', '2026']) {
    const asked = { params: { key: 'cash-forecast' as const }, query: { line: 'month-billed', column } };
    expect(codeOf(await app.call('GET /reports/{key}/lines/', asked, owner.access)), column).toBe('not-found');
  }
});
