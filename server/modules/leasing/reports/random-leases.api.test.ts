import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { readReport } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const today = '2026-03-02';

/** A lease as somebody would note it on paper; expirations and increases are reckoned from that alone. */
const someLease = fc.record({
  startsIn: fc.integer({ min: 0, max: 300 }),
  // No step is after the end, and no clause goes up twice.
  lasts: fc.integer({ min: 600, max: 700 }),
  thousands: fc.integer({ min: 1, max: 30 }),
  frequency: fc.constantFrom('monthly' as const, 'weekly' as const, 'quarterly' as const),
  leavesIn: fc.option(fc.integer({ min: 20, max: 90 })),
  isRenewed: fc.boolean(),
  stepIn: fc.option(fc.record({ days: fc.integer({ min: 30, max: 150 }), thousands: fc.integer({ min: 1, max: 30 }) })),
  percent: fc.option(fc.integer({ min: 340, max: 420 })),
});
type Wish = typeof someLease extends fc.Arbitrary<infer Given> ? Given : never;

interface Noted {
  readonly end: string;
  readonly isOver: boolean;
  /** By the day from which each is paid, in cents. */
  readonly rents: readonly (readonly [string, number])[];
  readonly aYear: number;
}

const perYear = { monthly: 12, weekly: 52, quarterly: 4 };

async function note(owner: TestMember, wish: Wish): Promise<Noted[]> {
  const startsOn = addDays('2025-01-01', wish.startsIn);
  const endsOn = addDays(startsOn, wish.lasts);
  const cents = wish.thousands * 100_000;
  const first = wish.percent === null ? undefined : addDays(startsOn, wish.percent);
  const percent = { kind: 'percent' as const, everyMonths: 12, millipercent: 10_000 };
  const clauses = first === undefined ? [] : [{ ...percent, firstOn: first }];
  const charges = [{ kind: 'rent' as const, cents, frequency: wish.frequency, clauses }];
  const home = await newHome(app, owner);
  const { id, charges: made } = await newLease(app, owner, home, { startsOn, endsOn, charges });
  const params = { id };
  const rents: [string, number][] = [[startsOn, cents]];
  const aYear = perYear[wish.frequency];
  // A clause goes up by a tenth of what is paid then: a step in between would change that.
  if (first !== undefined) rents.push([first, (cents * 11) / 10]);
  else if (wish.stepIn !== null) {
    const step = [addDays(today, wish.stepIn.days), wish.stepIn.thousands * 100_000] as const;
    const body = { chargeId: made[0]?.id ?? '', startsOn: step[0], cents: step[1] };
    ok(await app.call('POST /leases/{id}/amend-charge/', { params, body }, owner.access));
    rents.push([...step]);
  }
  if (wish.leavesIn !== null) {
    const end = addDays(today, wish.leavesIn);
    const body = { leavesOn: end, by: 'tenant' as const, agreed: true };
    ok(await app.call('POST /leases/{id}/give-notice/', { params, body }, owner.access));
    return [{ end, isOver: true, rents, aYear }];
  }
  if (!wish.isRenewed || first !== undefined) return [{ end: endsOn, isOver: true, rents, aYear }];
  const next = { endsOn: addDays(endsOn, 365), atEnd: 'stop' as const };
  ok(await app.call('POST /leases/{id}/renew/', { params, body: next }, owner.access));
  const last = rents.at(-1)?.[1] ?? cents;
  return [
    { end: endsOn, isOver: false, rents, aYear },
    { end: next.endsOn, isOver: true, rents: [[addDays(endsOn, 1), last]], aYear },
  ];
}

const rentOn = ({ rents }: Noted, day: string) => rents.findLast(([from]) => from <= day)?.[1] ?? 0;
const monthly = (cents: number, aYear: number) => Math.round((cents * aYear) / 12);

function cellsOf({ tables: [table] }: ReportSheet, key: string) {
  return (table?.lines.find((line) => line.key === key)?.cells ?? []).flatMap((cell) => {
    if (cell?.kind === 'money') return [Number(cell.cents)];
    return cell?.kind === 'count' ? [cell.count] : [];
  });
}

test('expirations and increases of random leases are those that were noted for them', async () => {
  const [seen, risen] = [new Set<number>(), new Set<number>()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(someLease, { minLength: 2, maxLength: 5 }),
      fc.tuple(fc.integer({ min: -100, max: 60 }), fc.integer({ min: 61, max: 500 })),
      async (wishes, [fromIn, toIn]) => {
        const owner = await signInOn(app, today, await newOrganisation(app));
        const noted = [];
        for (const wish of wishes) noted.push(...(await note(owner, wish)));
        const range = { from: addDays(today, fromIn), to: addDays(today, toIn) };
        const isIn = (day: string) => day >= range.from && day <= range.to;

        const ending = noted.filter(({ end, isOver }) => isOver && isIn(end));
        const expirations = await readReport(app, owner, 'lease-expirations', range);
        for (const month of ['total', ...new Set(ending.map(({ end }) => end.slice(0, 7)))]) {
          const own = ending.filter(({ end }) => month === 'total' || end.startsWith(month));
          const atStake = own.reduce((sum, one) => sum + monthly(rentOn(one, one.end), one.aYear), 0);
          const [leases, , rent] = cellsOf(expirations, month);
          expect([leases, rent], month).toEqual([own.length, atStake]);
        }
        seen.add(ending.length);

        const steps = noted.flatMap(({ rents, end }) =>
          rents.slice(1).flatMap(([on, cents], place) => {
            const before = rents[place]?.[1] ?? 0;
            return on <= end && isIn(on) && cents !== before ? [{ on, before, after: cents }] : [];
          }),
        );
        const increases = await readReport(app, owner, 'rent-increases', range);
        const sums = (some: typeof steps) => [
          some.reduce((sum, { before }) => sum + before, 0),
          some.reduce((sum, { after }) => sum + after, 0),
          some.reduce((sum, { before, after }) => sum + after - before, 0),
        ];
        expect(cellsOf(increases, 'total')).toEqual(sums(steps));
        for (const [key, own] of [
          ['done', steps.filter(({ on }) => on <= today)],
          ['coming', steps.filter(({ on }) => on > today)],
        ] as const)
          expect(cellsOf(increases, key), key).toEqual(own.length === 0 ? [] : sums(own));
        risen.add(steps.length);
      },
    ),
    { numRuns: 6 },
  );
  expect(Math.max(...seen, ...risen), 'something ended or rose').toBeGreaterThan(0);
}, 180_000);
