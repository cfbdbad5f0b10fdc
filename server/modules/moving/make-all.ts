import type { z } from 'zod';
import type { importCheck } from '#shared/api/moving.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { setPersonArchived } from '#server/modules/people/index.ts';
import { setPropertyArchived, setUnitArchived } from '#server/modules/portfolio/index.ts';
import { rowReader } from './cell-errors.ts';
import type { CellError, RowReader } from './cell-errors.ts';
import { nameKey, openDirectory } from './directory.ts';
import { fieldOf, importFields } from './import-fields.ts';
import type { ImportRun } from './import-rows.ts';
import { inSavepoint } from './in-savepoint.ts';
import { makeLeases } from './make-leases.ts';
import { makePeople } from './make-people.ts';
import { makeProperties } from './make-properties.ts';
import { makeUnits } from './make-units.ts';
import type { MadeKind, Making } from './making.ts';
import { openingTotals, postOpenings } from './opening-balances.ts';
import { readClearing } from './read-clearing.ts';
import type { SheetKind, SheetRow } from './read-tables.ts';

export type Check = z.output<typeof importCheck>;

export interface Made {
  readonly check: Check;
  /** By kind of sheet, the numbers of rows that nothing was made of. */
  readonly bad: ReadonlyMap<SheetKind, ReadonlySet<number>>;
  readonly items: readonly { readonly kind: MadeKind; readonly id: string }[];
}

/** As many as anybody reads; the rest is counted. */
const errorsAtMost = 500;

/**
 * Makes everything that an import says, by the same commands as everybody else, and leaves out the rows that cannot be.
 * A look before is this too, in a transaction that is rolled back: it cannot promise what a run would not keep.
 */
export async function makeAll(
  tx: Tx,
  run: ImportRun,
  rowsOf: (position: number) => readonly SheetRow[],
  when: SignedInContext,
): Promise<Made> {
  const { organisationId } = when.session;
  const errors: CellError[] = [];
  const items: { kind: MadeKind; id: string }[] = [];
  const toArchive: { kind: 'property' | 'unit' | 'person'; id: string }[] = [];
  const organisation = await tx
    .selectFrom('organisation')
    .select(['country', 'currency'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const before = await readClearing(tx, organisationId);
  const making: Making = {
    tx,
    when,
    organisation,
    today: await organisationDay(tx, organisationId, when.now),
    directory: await openDirectory(tx, organisationId),
    openingOn: run.openingOn,
    importId: run.id,
    fileName: run.fileName,
    made: (kind, id) => items.push({ kind, id }),
    archive: (kind, id) => toArchive.push({ kind, id }),
  };
  const readers = new Map<SheetKind, RowReader[]>();
  run.sheets.forEach((sheet, position) => {
    errors.push(...missingColumns(sheet));
    const own = rowsOf(position).map((row) => rowReader(sheet, row, run, errors));
    readers.set(sheet.kind, own);
  });
  const of = (kind: SheetKind) => readers.get(kind) ?? [];
  const withUnits = new Set(of('units').map((reader) => nameKey(reader.text('property') ?? '')));
  await makePeople(making, of('people'));
  await makeProperties(making, of('properties'), (name) => withUnits.has(name));
  await makeUnits(making, of('units'));
  const leases = await makeLeases(making, of('leases'));
  const refused = await postOpenings(making, leases);
  if (refused !== undefined) errors.push(ofTheWhole(refused.code, refused.message));
  for (const one of toArchive) {
    const outcome = await inSavepoint(tx, () => archived(making, one));
    if ('problem' in outcome) errors.push(ofTheWhole(outcome.problem.code, outcome.problem.message));
  }
  const after = await readClearing(tx, organisationId);
  const bad = new Map(
    [...readers].map(([kind, own]) => [
      kind,
      new Set(own.filter((reader) => reader.isBad()).map(({ number }) => number)),
    ]),
  );
  const count = (kind: MadeKind) => items.filter((item) => item.kind === kind).length;
  return {
    items,
    bad,
    check: {
      rows: [...readers.values()].reduce((sum, own) => sum + own.length, 0),
      badRows: [...bad.values()].reduce((sum, own) => sum + own.size, 0),
      errors: inOrder(errors, run).slice(0, errorsAtMost),
      errorCount: errors.length,
      counts: {
        properties: count('property'),
        units: count('unit'),
        people: count('person'),
        leases: count('lease'),
      },
      openings: openingTotals(leases),
      clearing: [...new Set([...before.keys(), ...after.keys()])].toSorted().map((currency) => ({
        currency,
        nowCents: before.get(currency) ?? 0,
        thenCents: after.get(currency) ?? 0,
      })),
    },
  };
}

/** What is about the whole first, then as the file has them. */
function inOrder(errors: readonly CellError[], { sheets }: ImportRun): CellError[] {
  const sheetOf = ({ kind }: CellError) => sheets.findIndex((sheet) => sheet.kind === kind);
  return errors.toSorted(
    (one, other) =>
      Number(one.row !== null) - Number(other.row !== null) ||
      sheetOf(one) - sheetOf(other) ||
      (one.row ?? 0) - (other.row ?? 0),
  );
}

/** Without the column, every row would be told the same. */
function missingColumns({ kind, fields }: ImportRun['sheets'][number]): CellError[] {
  return importFields[kind]
    .filter(({ key, isRequired }) => isRequired === true && !fields.includes(key))
    .map(({ key }) => ({
      ...ofTheWhole('invalid-input', `No column is ${fieldOf(kind, key)?.headers[0] ?? key}. Say which one it is.`),
      kind,
    }));
}

function ofTheWhole(code: string, message: string): CellError {
  return { kind: null, row: null, column: null, code, message };
}

function archived({ tx, when }: Making, { kind, id }: { readonly kind: string; readonly id: string }): Promise<void> {
  if (kind === 'person') return setPersonArchived(tx, id, true, when);
  return kind === 'unit' ? setUnitArchived(tx, id, true, when) : setPropertyArchived(tx, id, true, when);
}
