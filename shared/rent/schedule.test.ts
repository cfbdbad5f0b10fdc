import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daysIn } from './calendar.ts';
import { anchors, frequencies, periodsBetween, timings } from './periods.ts';
import { prorationMethods } from './proration.ts';
import { schedule, twelveMonthsFrom } from './schedule.ts';
import type { ChargeLine, LeaseCharges, LeaseTerm } from './schedule.ts';

const rent: ChargeLine = {
  key: 'rent',
  category: 'rent',
  frequency: 'monthly',
  timing: 'advance',
  dueDay: 1,
  anchor: 'start-month',
  from: '2025-01-01',
  to: null,
  amounts: [{ from: '2025-01-01', cents: 120_000 }],
  anchorOn: null,
};
const openEnd: LeaseTerm = { from: '2025-01-01', to: null, atEnd: { kind: 'stop' }, leavesOn: null };
const lease = (term: Partial<LeaseTerm>, ...lines: Partial<ChargeLine>[]): LeaseCharges => ({
  term: { ...openEnd, ...term },
  proration: 'actual-days',
  lines: lines.map((line) => ({ ...rent, ...line })),
});
const year = twelveMonthsFrom('2025-01-01');
const brief = (charges: LeaseCharges, due = year) =>
  schedule(charges, due).map(({ periodKey, dueOn, cents }) => [periodKey, dueOn, cents]);

test('a preview shows twelve months to the cent', () => {
  const charges = schedule(lease({}, {}), year);
  expect(charges).toHaveLength(12);
  expect(charges[0]).toEqual({
    lineKey: 'rent',
    periodKey: '2025-01',
    part: 1,
    from: '2025-01-01',
    to: '2025-01-31',
    dueOn: '2025-01-01',
    cents: 120_000,
    how: {
      method: 'actual-days',
      isWhole: true,
      days: 31,
      ofDays: 31,
      times: 1,
      fullCents: 120_000,
      percent: '100',
    },
  });
  expect(year).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('a lease from the 16th is prorated and due on the day of moving in', () => {
  const [first, second] = schedule(lease({ from: '2025-03-16' }, {}), year);
  expect(first).toMatchObject({ from: '2025-03-16', dueOn: '2025-03-16', cents: 61_935 });
  expect(first?.how).toMatchObject({ days: 16, ofDays: 31, isWhole: false });
  expect(second).toMatchObject({ periodKey: '2025-04', dueOn: '2025-04-01', cents: 120_000 });
});

test('the last part is prorated, and nothing is charged after a term that stops', () => {
  expect(brief(lease({ to: '2025-02-14' }, {}))).toEqual([
    ['2025-01', '2025-01-01', 120_000],
    ['2025-02', '2025-02-01', 60_000],
  ]);
});

test('a fixed term that goes on month to month is charged until the tenant leaves', () => {
  const monthToMonth = { to: '2025-02-28', atEnd: { kind: 'month-to-month' } } as const;
  expect(brief(lease(monthToMonth, {}))).toHaveLength(12);
  expect(brief(lease({ ...monthToMonth, leavesOn: '2025-04-15' }, {})).at(-1)).toEqual([
    '2025-04',
    '2025-04-01',
    60_000,
  ]);
});

test('an early end stops the charges although the term is longer', () => {
  expect(brief(lease({ to: '2025-12-31', leavesOn: '2025-01-31' }, {}))).toHaveLength(1);
});

test('who holds over pays the rate by the day, on rent alone', () => {
  const parking = { key: 'parking', category: 'parking', amounts: [{ from: '2025-01-01', cents: 6000 }] };
  const charges = lease(
    { to: '2025-06-25', atEnd: { kind: 'holdover', percent: '150' }, leavesOn: '2025-07-31' },
    {},
    parking,
  );
  const june = schedule(charges, { from: '2025-06-01', to: '2025-06-30' });
  expect(june.map(({ lineKey, part, cents, from, to }) => [lineKey, part, cents, from, to])).toEqual([
    ['rent', 1, 100_000, '2025-06-01', '2025-06-25'],
    ['rent', 2, 30_000, '2025-06-26', '2025-06-30'],
    ['parking', 1, 6000, '2025-06-01', '2025-06-30'],
  ]);
  expect(brief(charges, { from: '2025-07-01', to: '2025-07-31' })).toEqual([
    ['2025-07', '2025-07-01', 180_000],
    ['2025-07', '2025-07-01', 6000],
  ]);
});

test('a change in mid-period makes two lines of one period with one due date', () => {
  const amounts = [
    { from: '2025-01-01', cents: 120_000 },
    { from: '2025-06-16', cents: 126_000 },
  ];
  const june = schedule(lease({}, { amounts }), { from: '2025-06-01', to: '2025-06-30' });
  expect(june.map(({ periodKey, part, dueOn, cents }) => [periodKey, part, dueOn, cents])).toEqual([
    ['2025-06', 1, '2025-06-01', 60_000],
    ['2025-06', 2, '2025-06-01', 63_000],
  ]);
});

test('a row that repeats the amount makes no second line, in whatever order the rows come', () => {
  const amounts = [
    { from: '2025-06-16', cents: 120_000 },
    { from: '2025-01-01', cents: 120_000 },
  ];
  expect(brief(lease({}, { amounts }))).toHaveLength(12);
});

test('a line is charged within its own dates and from its first amount on', () => {
  const amounts = [{ from: '2025-02-15', cents: 2800 }];
  expect(brief(lease({}, { amounts, to: '2025-03-31' }))).toEqual([
    ['2025-02', '2025-02-15', 1400],
    ['2025-03', '2025-03-01', 2800],
  ]);
  expect(brief(lease({}, { amounts: [] }))).toEqual([]);
  expect(brief(lease({ to: '2025-01-31' }, { from: '2025-02-01' }))).toEqual([]);
});

test('rent in arrears appears when it falls due', () => {
  const arrears = { timing: 'arrears', dueDay: 10 } as const;
  expect(brief(lease({ to: '2025-02-28' }, arrears))).toEqual([
    ['2025-01', '2025-02-10', 120_000],
    ['2025-02', '2025-03-10', 120_000],
  ]);
});

test('weeks follow the start of the line, and of an earlier term where it carries on', () => {
  const weekly = { frequency: 'weekly', amounts: [{ from: '2025-01-01', cents: 7000 }] } as const;
  const due = { from: '2025-01-01', to: '2025-01-16' };
  expect(brief(lease({ from: '2025-01-03' }, weekly), due)).toEqual([
    ['2025-01-03', '2025-01-03', 7000],
    ['2025-01-10', '2025-01-10', 7000],
  ]);
  expect(brief(lease({ from: '2025-01-03' }, { ...weekly, anchorOn: '2024-12-30' }), due)).toEqual([
    ['2024-12-30', '2025-01-03', 3000],
    ['2025-01-06', '2025-01-06', 7000],
    ['2025-01-13', '2025-01-13', 7000],
  ]);
});

const chargeLine = fc.record<ChargeLine>({
  key: fc.constant('rent'),
  category: fc.constantFrom('rent', 'parking'),
  frequency: fc.constantFrom(...frequencies),
  timing: fc.constantFrom(...timings),
  dueDay: fc.integer({ min: 1, max: 31 }),
  anchor: fc.constantFrom(...anchors),
  from: fc.constant('2025-01-01'),
  to: fc.constant(null),
  amounts: fc
    .array(fc.record({ days: fc.nat(800), cents: fc.nat(1_000_000) }), { maxLength: 4 })
    .map((rows) => [
      { from: '2025-01-01', cents: 100_000 },
      ...rows.map(({ days, cents }) => ({ from: addDays('2025-01-02', days), cents })),
    ]),
  anchorOn: fc.constant(null),
});
const someLease = fc.record<LeaseCharges>({
  term: fc.record<LeaseTerm>({
    from: fc.constant('2025-01-01'),
    to: fc.option(fc.nat(800).map((days) => addDays('2025-01-01', days))),
    atEnd: fc.constantFrom<LeaseTerm['atEnd']>(
      { kind: 'stop' },
      { kind: 'month-to-month' },
      { kind: 'holdover', percent: '133.3' },
    ),
    leavesOn: fc.option(fc.nat(800).map((days) => addDays('2025-01-01', days))),
  }),
  proration: fc.constantFrom(...prorationMethods),
  lines: fc.tuple(chargeLine),
});
const window = { from: '2025-01-01', to: '2028-12-31' };

test('the schedule of a time is that of its first part followed by that of the rest', () => {
  fc.assert(
    fc.property(someLease, fc.nat(1400), (charges, days) => {
      const cut = addDays(window.from, days);
      expect([
        ...schedule(charges, { from: window.from, to: cut }),
        ...schedule(charges, { from: addDays(cut, 1), to: window.to }),
      ]).toEqual(schedule(charges, window));
    }),
  );
});

test('a lease cut in two at the border of a period is charged as if it were one', () => {
  fc.assert(
    fc.property(someLease, fc.nat(800), ({ term, ...charges }, days) => {
      fc.pre(term.leavesOn === null);
      const [line] = charges.lines;
      const whole = { ...charges, term: { ...term, to: null } };
      const day = addDays(term.from, days);
      const border = periodsBetween(line ?? rent, term.from, { from: day, to: day })[0]?.to ?? day;
      const first = { ...charges, term: { ...term, to: border, atEnd: { kind: 'stop' } as const } };
      const second = { ...charges, term: { ...term, to: null, from: addDays(border, 1) } };
      expect([...schedule(first, window), ...schedule(second, window)]).toEqual(schedule(whole, window));
    }),
  );
});

test('every day of a stay is charged for once, and never a day outside of it', () => {
  fc.assert(
    fc.property(someLease, (charges) => {
      const lines = schedule(charges, window).toSorted((left, right) => left.from.localeCompare(right.from));
      for (const [index, line] of lines.entries()) {
        expect(line.from).toBe(index === 0 ? charges.term.from : addDays(lines[index - 1]?.to ?? '', 1));
        expect(daysIn(line)).toBeGreaterThan(0);
      }
      const ends = [charges.term.leavesOn, charges.term.atEnd.kind === 'stop' ? charges.term.to : null];
      const [end] = ends.filter((date) => date !== null).toSorted();
      if (end !== undefined && end < '2027-12-01') expect(lines.at(-1)?.to).toBe(end);
      const keys = lines.map(({ periodKey, part }) => `${periodKey}/${part}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('a rent raise leaves the periods before it as they were', () => {
  fc.assert(
    fc.property(someLease, fc.nat(700), fc.nat(900_000), (charges, days, cents) => {
      const from = addDays('2025-01-02', days);
      const lines = charges.lines.map((line) => ({
        ...line,
        amounts: [...line.amounts.filter((row) => row.from !== from), { from, cents }],
      }));
      const [border = rent] = periodsBetween(lines[0] ?? rent, charges.term.from, { from, to: from });
      const before = (one: LeaseCharges) => schedule(one, window).filter(({ to }) => to < border.from);
      expect(before({ ...charges, lines })).toEqual(before(charges));
    }),
  );
});

test.each([
  ['2026-01-01', '2026-12-31'],
  ['2026-01-12', '2026-12-31'],
  ['2026-02-28', '2027-01-31'],
  ['2024-02-29', '2025-01-31'],
])('twelve months from %s are twelve of the calendar', (from, to) => {
  expect(twelveMonthsFrom(from)).toEqual({ from, to });
});
