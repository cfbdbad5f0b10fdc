import { z } from 'zod';
import { checkLines, postAll } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import type { RowReader } from './cell-errors.ts';
import { makeTogether } from './in-savepoint.ts';
import type { Making } from './making.ts';
import { said } from './said.ts';

const basis = z.enum(['both', 'accrual', 'cash']);
type Line = Parameters<typeof checkLines>[0][number];

interface Entry {
  readonly reader: RowReader;
  readonly entry: Omit<NewEntry, 'lines'>;
  readonly lines: readonly Line[];
}

/**
 * The journal of another workspace, entry by entry in its order: every balance on every day is the same again. It is
 * history here, so that a reversal is an entry like any other; what it reversed stands in its explanation.
 */
export async function makeBooks(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, when, made } = making;
  const by: Poster = {
    organisationId: when.session.organisationId,
    userId: when.session.userId,
    requestId: when.origin.requestId,
    now: when.now,
  };
  const entries = [...Map.groupBy(readers, (reader) => reader.text('entry')).values()].flatMap(
    (lines) => entryOf(making, lines) ?? [],
  );
  const posted = await makeTogether(
    tx,
    entries,
    (some) =>
      postAll(
        tx,
        some.map(({ entry, lines }) => ({ ...entry, lines: checkLines(lines) })),
        by,
      ),
    ({ reader }, problem) => reader.refuseBy(problem, () => null),
    making.done,
  );
  for (const [, { id }] of posted) made('entry', id);
}

function entryOf(making: Making, readers: readonly RowReader[]): Entry | undefined {
  const [reader] = readers;
  const lines = readers.flatMap((one) => lineOf(making, one) ?? []);
  const date = reader?.date('date');
  if (reader === undefined || date === undefined || date === null || lines.length < readers.length) return undefined;
  const memo = reader.text('memo') ?? '';
  const explanation = {
    file: making.fileName,
    entry: reader.digits('entry'),
    source: reader.text('source'),
    reverses: reader.digits('reverses'),
    reason: reader.text('reason'),
  };
  return { reader, lines, entry: { date, memo, source: { kind: 'import', id: making.importId, explanation } } };
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
  const currency = reader.text('currency') ?? '';
  const line = {
    cents: reader.amount('amount', currency) ?? 0,
    currency,
    basis: reader.checked(basis, reader.text('basis'), () => 'basis') ?? 'both',
    memo: reader.text('lineMemo'),
    propertyId: about('property'),
    unitId: about('unit'),
    leaseId: about('lease'),
    personId: about('person'),
  };
  return accountId === undefined || reader.isBad() ? undefined : { ...line, account: { id: accountId } };
}
