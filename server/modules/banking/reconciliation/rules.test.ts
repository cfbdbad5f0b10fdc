import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOfDifference, obstacleOf, standOf } from './rules.ts';
import type { BookItem } from './rules.ts';

const item = (id: string, date: string, cents: number, more: Partial<BookItem> = {}): BookItem => ({
  id,
  date,
  cents,
  isCleared: false,
  reversesId: null,
  ...more,
});
const cleared = { isCleared: true };
const march = { previousClosing: 500_000, opening: 500_000, closing: 610_000, to: '2026-03-31' };
const items = [
  item('r1', '2026-03-05', 150_000, cleared),
  item('c1', '2026-03-10', -40_000, cleared),
  item('c2', '2026-03-28', -12_000),
  item('r2', '2026-03-31', 45_000),
  item('c3', '2026-04-01', -7_000),
];
const judged = (statement: typeof march, some: readonly BookItem[], openLines = 0) =>
  obstacleOf(statement, standOf(statement, some), openLines);
const inState = (state: string, { states }: ReturnType<typeof standOf>) =>
  [...states].flatMap(([id, of]) => (of === state ? [id] : []));

test('R1: at zero it may be finished; what is open is in transit or outstanding, and what is dated later is not of it', () => {
  const standing = standOf(march, items);
  expect(standing).toMatchObject({
    difference: 0,
    inTransit: { count: 1, cents: 45_000 },
    outstanding: { count: 1, cents: 12_000 },
    adjustedBank: 643_000,
    book: 643_000,
  });
  expect(obstacleOf(march, standing, 0)).toBeNull();
});

test('R2: it closes at zero only', () => {
  expect(judged({ ...march, closing: 610_002 }, items)).toEqual({ code: 'statement-difference', cents: 2 });
});

test('its opening is the closing before it, nothing dated later is cleared, and no line of its days waits', () => {
  expect(judged({ ...march, opening: 499_900, closing: 609_900 }, items)).toEqual({
    code: 'opening-differs',
    cents: 100,
  });
  const late = items.map((one) => (one.id === 'c3' ? { ...one, isCleared: true } : one));
  expect(judged({ ...march, closing: 603_000 }, late)).toEqual({ code: 'after-statement', count: 1 });
  expect(judged(march, items, 3)).toEqual({ code: 'lines-open', count: 3 });
});

test('R5: a void does not change the months before it; of a cleared item the bank’s credit is awaited', () => {
  const checks = [item('101', '2026-03-10', -40_000), item('103', '2026-03-30', -500)];
  const paid = item('102', '2026-03-15', -8_000, cleared);
  const voids = [
    item('void 101', '2026-04-12', 40_000, { reversesId: '101' }),
    item('void 102', '2026-04-15', 8_000, { reversesId: '102' }),
  ];
  const inMarch = standOf({ ...march, opening: 0, closing: -8_000 }, [...checks, paid, ...voids]);
  expect(inState('open', inMarch)).toEqual(['101', '103']);
  // What March cleared is no item of April.
  const inApril = standOf({ ...march, opening: -8_000, closing: -8_000, to: '2026-04-30' }, [...checks, ...voids]);
  expect(inState('voided', inApril)).toEqual(['101', 'void 101']);
  expect(inState('open', inApril)).toEqual(['103', 'void 102']);
  expect(inApril).toMatchObject({ outstanding: { cents: 500 }, inTransit: { cents: 8_000 }, difference: 0 });
});

test('a voided check that the bank pays after all clears, and its void is awaited', () => {
  const pair = [item('c', '2026-03-10', -900, cleared), item('v', '2026-03-12', 900, { reversesId: 'c' })];
  expect(inState('open', standOf(march, pair))).toEqual(['v']);
});

test('the item that the difference is, is named where there is but one', () => {
  const statement = { ...march, closing: 598_000 };
  const found = (some: readonly BookItem[]) =>
    itemOfDifference({ items: some, standing: standOf(statement, some) })?.id ?? null;
  expect(found(items)).toBe('c2');
  expect(found([...items, item('twin', '2026-03-29', -12_000)])).toBeNull();
  expect(itemOfDifference({ items, standing: standOf(march, items) })).toBeNull();
});

const day = fc.integer({ min: 1, max: 59 }).map((at) => new Date(Date.UTC(2026, 2, at)).toISOString().slice(0, 10));
const someItems = fc
  .array(
    fc.record({ date: day, cents: fc.integer({ min: -900, max: 900 }), isCleared: fc.boolean(), back: fc.nat(3) }),
    {
      maxLength: 30,
    },
  )
  .map((rows) =>
    rows
      .filter(({ cents }) => cents !== 0)
      .flatMap(({ date, cents, isCleared, back }, at) => {
        const one = item(`i${at}`, date, cents, { isCleared });
        const later = `${date.slice(0, 8)}${String(Math.min(28, Number(date.slice(8)) + 3)).padStart(2, '0')}`;
        return back === 0 ? [one, item(`v${at}`, later, -cents, { reversesId: one.id })] : [one];
      }),
  );

/** What has to hold of any items, said apart from how it is reckoned. */
function holds(standing: ReturnType<typeof standOf>, some: readonly BookItem[], opening: number, closing: number) {
  const sum = (which: (one: BookItem) => boolean) => some.filter(which).reduce((total, { cents }) => total + cents, 0);
  const isOfBooks = ({ date, isCleared }: BookItem) => isCleared || date <= march.to;
  return (
    standing.book === opening + sum(isOfBooks) &&
    standing.adjustedBank + standing.difference === standing.book &&
    standing.difference === opening + sum(({ isCleared }) => isCleared) - closing &&
    standing.clearedBalance === opening + standing.clearedIn.cents - standing.clearedOut.cents &&
    standing.adjustedBank === closing + standing.inTransit.cents - standing.outstanding.cents &&
    sum(({ id }) => standing.states.get(id) === 'voided') === 0
  );
}

test('for any items the books are the statement, the difference and what is open; voids come to nothing', () => {
  fc.assert(
    fc.property(
      someItems,
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: -5000, max: 5000 }),
      (some, opening, closing) => {
        expect(holds(standOf({ ...march, opening, closing }, some), some, opening, closing)).toBe(true);
      },
    ),
  );
});

test('a void that is forgotten, and an item that is counted twice, would be found', () => {
  const alone = (some: readonly BookItem[], opening: number, closing: number) => {
    const standing = standOf({ ...march, opening, closing }, some);
    const states = new Map([...standing.states].filter(([id]) => !id.startsWith('v')));
    return holds({ ...standing, states }, some, opening, closing);
  };
  const twice = (some: readonly BookItem[], opening: number, closing: number) =>
    holds(standOf({ ...march, opening, closing }, [...some, ...some.slice(0, 1)]), some, opening, closing);
  for (const planted of [alone, twice])
    expect(() =>
      fc.assert(
        fc.property(someItems, (some) => planted(some, 0, 0)),
        { endOnFailure: true },
      ),
    ).toThrow('Property failed');
});
