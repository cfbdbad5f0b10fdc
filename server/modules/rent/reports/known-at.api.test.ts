import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const [day, later] = ['2026-03-02', '2026-03-12'];

const someMoney = fc.array(
  fc.record({
    kind: fc.constantFrom('charge', 'pay', 'credit', 'void'),
    lease: fc.nat({ max: 1 }),
    cents: fc.integer({ min: 1, max: 200_000 }),
    daysAgo: fc.integer({ min: 0, max: 80 }),
  }),
  { minLength: 2, maxLength: 6 },
);
type Money = typeof someMoney extends fc.Arbitrary<infer Given> ? Given : never;

/** Dated on the day or before, whenever it is recorded; what is voided is voided as of its own day. */
async function record(owner: TestMember, leases: readonly string[], money: Money, charges: string[]) {
  for (const { kind, lease, cents, daysAgo } of money) {
    const [leaseId = '', on] = [leases[lease], addDays(day, -daysAgo)];
    if (kind === 'charge') {
      const given = { kind: 'other' as const, cents, dueOn: on, chargedOn: on };
      charges.push((await newCharge(app, owner, leaseId, given)).id);
    } else if (kind === 'pay') ok(await pay(app, owner, leaseId, cents, { receivedOn: on }));
    else if (kind === 'credit')
      await app.call('POST /credits/', { body: { leaseId, kind: 'credit', cents, reason: 'Noise' } }, owner.access);
    else {
      const body = { kind: 'mistake' as const, reason: 'Entered twice' };
      await app.call('POST /charges/{id}/void/', { params: { id: charges.pop() ?? leaseId }, body }, owner.access);
    }
  }
}

const amountsOf = ({ tables }: ReportSheet) =>
  tables.flatMap(({ lines }) =>
    lines.map(({ key, cells }) => [key, ...cells.map((cell) => (cell?.kind === 'money' ? cell.cents : null))]),
  );

test.each(['rent-roll', 'delinquency'] as const)(
  '%s as known at an instant keeps its amounts, whatever is recorded later, and opens into them',
  async (key) => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(someMoney, someMoney, async (before, after) => {
        let owner = await signInOn(app, day, await newOrganisation(app));
        const leases = [(await newTenancy(app, owner)).lease.id, (await newTenancy(app, owner)).lease.id];
        const charges: string[] = [];
        for (const leaseId of leases) {
          const given = { cents: 300_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' };
          charges.push((await newCharge(app, owner, leaseId, given)).id);
        }
        await record(owner, leases, before, charges);
        const was = amountsOf(await readReport(app, owner, key, { asOf: day }));
        const knownAt = app.clock.now.toISOString();
        owner = await signInOn(app, later, owner);
        await record(owner, leases, after, charges);
        for (const leaseId of leases) ok(await pay(app, owner, leaseId, 50_000, { receivedOn: '2026-02-20' }));
        const { sheet } = await walkFigures(app, owner, key, { asOf: day, knownAt });
        expect(amountsOf(sheet)).toEqual(was);
        expect(sheet.notes).toContainEqual(expect.objectContaining({ title: { word: 'knownThen' } }));
        const now = await readReport(app, owner, key, { asOf: day });
        expect(now.notes).toEqual([]);
        if (JSON.stringify(amountsOf(now)) !== JSON.stringify(was)) moved += 1;
      }),
      { numRuns: 3 },
    );
    expect(moved, 'what was recorded later shows without the instant').toBeGreaterThan(0);
  },
);
