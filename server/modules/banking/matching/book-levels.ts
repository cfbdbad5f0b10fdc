import { addDays } from '#shared/dates.ts';
import { byAge, namesOfItem, ownNames } from './match-index.ts';
import { alike, nameReasons, reasonFor, someOf, target } from './matching-run.ts';
import type { MatchingRun } from './matching-run.ts';
import type { BookItem, Candidate, OpenLine, Reason } from './match-input.ts';

/** A bank books within as many days of what the books say. */
const daysApart = 5;

/** Level 1: our own reference or check number, however long ago. Another amount is proposed and marked. */
export function matchOwnReferences(run: MatchingRun): void {
  const found = run
    .unanswered()
    .map((line) => ({ line, items: itemsOf(run, line) }))
    .filter(({ items }) => items.length > 0);
  const wants = wantsOf(found.filter(({ line, items: [item] }) => item?.cents === line.cents));
  const isMatched = ({ line, items: [item, ...others] }: Found) =>
    item !== undefined && others.length === 0 && item.cents === line.cents && wants.get(item.id) === 1;
  for (const { line, items } of found.filter(isMatched)) answerOwn(run, line, items, 'matched');
  for (const { line, items } of found.filter((each) => !isMatched(each))) {
    const left = items.filter((item) => run.isLeft(item, line));
    if (left.length > 0) answerOwn(run, line, left, 'proposed');
  }
}

interface Found {
  readonly line: OpenLine;
  readonly items: readonly BookItem[];
}

function itemsOf(run: MatchingRun, line: OpenLine): BookItem[] {
  const items = ownNames(line).flatMap((name) => run.index.itemsByOwnName.get(name) ?? []);
  return [...new Set(items)].filter((item) => run.isLeft(item, line)).toSorted(byAge);
}

function answerOwn(run: MatchingRun, line: OpenLine, items: readonly BookItem[], state: 'matched' | 'proposed'): void {
  const named = new Set(ownNames({ ...line, checkNumber: null }));
  const candidates = items.map((item): Candidate => {
    const byReference = namesOfItem(item).some((name) => named.has(name));
    const key = byReference ? 'own-reference' : 'check-number';
    const words = (byReference ? line.reference : line.checkNumber) ?? '';
    const amount: Reason =
      item.cents === line.cents
        ? reasonFor('amount-of-item')
        : { key: 'amount-differs', sign: 'against', cents: item.cents };
    return {
      targets: [target('item', item.id, nearest(line.cents, item.cents))],
      reasons: [reasonFor(key, { words }), amount, ...nameReasons(run, line, item.id)],
    };
  });
  run.answer(line, 'own-reference', state, candidates);
}

/** As much of the line as the item has, both being of one sign. */
function nearest(one: number, other: number): number {
  return Math.abs(one) < Math.abs(other) ? one : other;
}

/** Level 2: the only item of the amount within some days, if no other line wants it; else proposed. */
export function matchBookItems(run: MatchingRun): void {
  const lines = run.unanswered();
  const linesByCents = Map.groupBy(lines, ({ cents }) => cents);
  const wanting = (item: BookItem) =>
    within(linesByCents.get(item.cents) ?? [], item.date).filter((line) => run.isLeft(item, line));
  const isWanted = (item: BookItem) => run.wanting(item) > 0 || wanting(item).length > 1;
  const answers = lines.flatMap((line) => {
    const items = within(run.index.itemsByCents.get(line.cents) ?? [], line.date).filter((item) =>
      run.isLeft(item, line),
    );
    const [only, ...others] = items;
    if (only === undefined) return [];
    const isMatched = others.length === 0 && !isWanted(only);
    const isNear = (item: BookItem) => run.isLeft(item, line) && daysBetween(line.date, item.date) <= daysApart;
    const named = (id: string) => [run.index.itemsById.get(id)].find((item) => item !== undefined && isNear(item));
    const candidates = someOf(run, line, items, named).map((item): Candidate => ({
      targets: [target('item', item.id, line.cents)],
      reasons: [
        reasonFor('amount-of-item'),
        reasonFor('within-days', { count: daysBetween(line.date, item.date) }),
        ...nameReasons(run, line, item.id),
        alike(items.length),
        ...(isWanted(item) ? [{ key: 'other-line-wants-it', sign: 'unknown' } as const] : []),
      ],
    }));
    return [{ line, candidates, state: isMatched ? ('matched' as const) : ('proposed' as const) }];
  });
  for (const { line, state, candidates } of answers) run.answer(line, 'one-book-item', state, candidates);
}

/** Those whose day is near, found by halving: there may be hundreds of equal rents. Oldest first. */
function within<Dated extends { readonly date: string }>(all: readonly Dated[], day: string): Dated[] {
  return all.slice(firstSince(all, addDays(day, -daysApart)), firstSince(all, addDays(day, daysApart + 1)));
}

function firstSince(items: readonly { readonly date: string }[], day: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.date ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many lines want each item. */
function wantsOf(found: readonly Found[]): Map<string, number> {
  const wants = new Map<string, number>();
  for (const { items } of found) for (const { id } of items) wants.set(id, (wants.get(id) ?? 0) + 1);
  return wants;
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}
