import { z } from 'zod';
import { amountsWithinLimit } from '#shared/money.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { checkLines, differences, postAll } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { makeTogether } from '#server/modules/moving/rows/in-savepoint.ts';
import { keptSource } from '#server/modules/moving/rows/kept-sources.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';

const basis = z.enum(['both', 'accrual', 'cash']);
type Line = Parameters<typeof checkLines>[0][number];

interface Entry {
  readonly reader: RowReader;
  readonly entry: Omit<NewEntry, 'lines'>;
  readonly lines: readonly Line[];
  /** Its number where it comes from, and that of the entry which it takes back. */
  readonly number: number | null;
  readonly reverses: number | null;
  readonly reason: string | null;
}

/**
 * The journal of another workspace, entry by entry in its order: every balance on every day is the same again, and what
 * was reversed there is reversed here.
 */
export async function makeBooks(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, act, made } = making;
  const entries = [...Map.groupBy(readers, (reader) => reader.text('entry')).values()].flatMap(
    (lines) => entryOf(making, lines) ?? [],
  );
  const { entries: ids } = making;
  for (const some of inTurns(entries)) {
    const posted = await makeTogether(
      tx,
      some,
      (few) =>
        postAll(
          tx,
          // It was decided where it comes from.
          { ...act, happened: true },
          few.map((one) => ({ ...one.entry, lines: checkLines(one.lines), ...reversalOf(one, ids) })),
        ),
      refuse,
      making.done,
    );
    for (const [{ number }, { id, number: here }] of posted) {
      if (number !== null) ids.set(number, id);
      if (number !== null) making.marks.push([number, here]);
      made('entry', id);
    }
  }
}

/** What is not in balance is told with by how much. */
function refuse({ reader, lines }: Entry, problem: Problem): void {
  const [open] = differences(lines);
  if (open === undefined) {
    reader.refuseBy(problem, () => null);
    return;
  }
  const { cents, currency } = open;
  const amount = { cents: cents < 0n ? -cents : cents, currency };
  const says = cents > 0n ? 'debitsHigher' : 'creditsHigher';
  reader.refuse(null, said(says, { entry: reader.text('entry') ?? '', amount }), problem.code);
}

/** In their order, with reversals apart from the others: what they take back is posted by then. */
function inTurns(entries: readonly Entry[]): Entry[][] {
  const turns: Entry[][] = [];
  for (const entry of entries) {
    const turn = turns.at(-1);
    if (turn === undefined || (turn[0]?.reverses === null) !== (entry.reverses === null)) turns.push([entry]);
    else turn.push(entry);
  }
  return turns;
}

/** Where what it reversed was left out, it stands by itself, and its explanation says what it was. */
function reversalOf({ reverses, reason }: Entry, ids: ReadonlyMap<number, string>): Pick<NewEntry, 'reverses'> {
  const entryId = reverses === null ? undefined : ids.get(reverses);
  return entryId === undefined || reason === null ? {} : { reverses: { entryId, reason } };
}

function entryOf(making: Making, readers: readonly RowReader[]): Entry | undefined {
  const [reader] = readers;
  const read = readers.flatMap((one) => lineOf(making, one) ?? []);
  const date = reader?.date('date');
  if (reader === undefined || date === undefined || date === null || read.length < readers.length) return undefined;
  // With their records, entries are as large as those. Others were sums of several amounts, and are lines of such here.
  const lines = making.hasHistory ? read : read.flatMap(withinLimit);
  const memo = reader.text('memo') ?? '';
  const [number, reverses, reason] = [reader.digits('entry'), reader.digits('reverses'), reader.text('reason')];
  const entry = { date, memo, ...keptSource(making, reader, number) };
  return { reader, lines, entry, number, reverses, reason };
}

function withinLimit(line: Line): Line[] {
  const side = Math.sign(line.cents);
  const amounts = amountsWithinLimit(Math.abs(line.cents));
  return amounts.length < 2 ? [line] : amounts.map((cents) => ({ ...line, cents: side * cents }));
}

function lineOf({ accounts, directory }: Making, reader: RowReader): Line | undefined {
  const number = reader.text('account') ?? '';
  const accountId = accounts.get(number);
  if (accountId === undefined) reader.refuse('account', said('noAccount', { number }));
  const about = (key: string): string | null => {
    const reference = reader.text(key);
    const id = reference === null ? null : directory.references.get(reference);
    if (id === undefined) reader.refuse(key, said('noReference', { reference: reference ?? '' }));
    return id ?? null;
  };
  const bank = reader.text('bankAccount');
  if (bank !== null && !accounts.has(bank)) reader.refuse('bankAccount', said('noAccount', { number: bank }));
  const currency = reader.text('currency') ?? '';
  const line = {
    cents: reader.amount('amount', currency, { isSum: true }) ?? 0,
    currency,
    basis: reader.checked(basis, reader.text('basis'), () => 'basis') ?? 'both',
    memo: reader.text('lineMemo'),
    propertyId: about('property'),
    unitId: about('unit'),
    leaseId: about('lease'),
    personId: about('person'),
    bankAccountId: bank === null ? null : (accounts.get(bank) ?? null),
  };
  return accountId === undefined || reader.isBad() ? undefined : { ...line, account: { id: accountId } };
}
