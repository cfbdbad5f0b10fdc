import { historyKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import type { CarriedAccount } from '#server/modules/ledger/index.ts';
import { setPersonArchived } from '#server/modules/people/index.ts';
import { setPropertyArchived, setUnitArchived } from '#server/modules/portfolio/index.ts';
import { compareBooks } from './compare-books.ts';
import { rowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { CellError, RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { nameKey, openDirectory } from '#server/modules/moving/rows/directory.ts';
import { fieldOf, importFields } from '#server/modules/moving/columns/import-fields.ts';
import type { ImportRun } from './import-rows.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import { archiveAccounts, makeAccounts } from './make-accounts.ts';
import { makeBooks } from './make-books.ts';
import { makeBudgets } from './make-budgets.ts';
import { makeDocuments } from './make-documents.ts';
import type { StoredFiles } from './make-documents.ts';
import { makeHistory } from './make-history.ts';
import { keepBilling } from './keep-billing.ts';
import { findLeftBehind } from '#server/modules/moving/rows/left-behind.ts';
import { makeLeases } from './make-leases.ts';
import type { MadeLease } from './make-leases.ts';
import { makePeople } from './make-people.ts';
import { makeProperties } from './make-properties.ts';
import { makeUnits } from './make-units.ts';
import { makeRecords } from './make-records.ts';
import { closeAsBefore, makeWorkspace } from './make-workspace.ts';
import type { MadeKind, Making } from '#server/modules/moving/rows/making.ts';
import { nameHistory } from '#server/modules/moving/rows/name-history.ts';
import { followersTogether } from '#server/modules/moving/rows/followers-together.ts';
import { rememberRefused, unitKey } from '#server/modules/moving/rows/property-of-row.ts';
import { openingTotals, postOpenings } from './opening-balances.ts';
import { readClearing } from '#server/modules/moving/rows/read-clearing.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { said, saidByProblem } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';
import { isInUse } from '#server/modules/moving/rows/workspace-in-use.ts';
import type { Check } from './check.ts';

export interface Made {
  readonly check: Check;
  /** By kind of sheet, the numbers of rows that nothing was made of. */
  readonly bad: ReadonlyMap<TableKind, ReadonlySet<number>>;
  readonly items: readonly { readonly kind: MadeKind; readonly id: string }[];
  readonly accounts: readonly CarriedAccount[];
}

export type OnProgress = (done: number, of: number) => void;

export interface MakeServices extends Pick<DocumentServices, 'records'> {
  readonly stored: StoredFiles;
  readonly onProgress: OnProgress;
}

/** As many as anybody reads; the rest is counted. */
const errorsAtMost = 500;

/**
 * Makes everything that an import says, by the same commands as everybody else, and leaves out the rows that cannot be.
 * A look before is this too, in a transaction that is rolled back: it cannot promise what a run would not keep.
 */
export async function makeAll(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rowsOf: (position: number) => readonly SheetRow[],
  { records, stored, onProgress }: MakeServices,
): Promise<Made> {
  const { organisationId } = act;
  const errors: CellError[] = [];
  const items: { kind: MadeKind; id: string }[] = [];
  const accounts: CarriedAccount[] = [];
  const toArchive: { kind: 'property' | 'unit' | 'person'; id: string; name: string | undefined }[] = [];
  const organisation = await organisationFacts(tx, organisationId);
  const before = await readClearing(tx, organisationId);
  const all = run.sheets.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  onProgress(0, all);
  if (hasWhole(run) && may(act.session, 'organisation.change') && (await isInUse(tx, organisationId)))
    return nothingOf(all, said('notEmpty'));
  const making: Making = {
    tx,
    act,
    organisation,
    directory: await openDirectory(tx, organisationId),
    left: await findLeftBehind(tx, organisationId),
    accounts: new Map(),
    entries: new Map(),
    marks: [],
    stored,
    isArchive: hasWhole(run),
    hasHistory: run.sheets.some(({ kind }) => isHistory(kind)),
    hasRecords: run.sheets.some(({ kind }) => isRecord(kind)),
    openingOn: run.openingOn,
    importId: run.id,
    fileName: run.fileName,
    done: (count) => {
      done += count;
      onProgress(Math.min(done, all), all);
    },
    made: (kind, id) => items.push({ kind, id }),
    carriedAccount: (carried) => accounts.push(carried),
    archive: (kind, id, name) => toArchive.push({ kind, id, name }),
  };
  const readers = new Map<TableKind, RowReader[]>();
  run.sheets.forEach((sheet, position) => {
    errors.push(...missingColumns(sheet));
    const own = rowsOf(position).map((row) => rowReader(sheet, row, run, errors));
    readers.set(sheet.kind, own);
  });
  const of = (kind: TableKind) => readers.get(kind) ?? [];
  const withUnits = new Set(of('units').map((reader) => nameKey(reader.text('property') ?? '')));
  // Terms of properties name accounts.
  await makeAccounts(making, of('accounts'));
  await makePeople(making, of('people'));
  await makeProperties(making, of('properties'), (name) => withUnits.has(name));
  rememberRefused(making.directory.refused.properties, of('properties'), (reader) =>
    nameKey(reader.text('name') ?? ''),
  );
  await makeUnits(making, of('units'));
  rememberRefused(making.directory.refused.units, of('units'), (reader) => unitKey(reader, reader.text('name')));
  const leases = await makeLeases(making, of('leases'));
  const hasBooks = of('books').length > 0;
  if (hasWhole(run) && !may(act.session, 'organisation.change'))
    errors.push(ofTheWhole('forbidden', said('needsOwner')));
  else {
    nameHistory(making, of);
    await makeWorkspace(making, of('workspace'));
    await makeBooks(making, of('books'));
    await makeHistory(making, of);
    await makeBudgets(making, of('budgets'));
    if (historyKinds.some((kind) => of(kind).some((reader) => reader.isBad())))
      errors.push(ofTheWhole('invalid-input', said('historyIsWhole')));
    else {
      await keepBilling(making, leases);
      await makeRecords(making, of);
      if (carriedKinds.some((kind) => of(kind).some((reader) => reader.isBad())))
        errors.push(ofTheWhole('invalid-input', said('recordsAreWhole')));
    }
    // What rows that are wrong left out would be missing in these sums too.
    if (making.hasHistory && ![...readers.values()].flat().some((reader) => reader.isBad()))
      errors.push(...(await compareBooks(making, leases)).map((what) => ofTheWhole('invalid-input', what)));
  }
  // Where the books come along as a whole, what is open is in them too, and stays what it is. Where charges and payments do
  // as well, nothing is brought forward at all.
  const opened = hasBooks ? [] : leases;
  const brought = making.hasHistory ? [] : leases;
  if (mayNotPost(act, brought)) errors.push(ofTheWhole('forbidden', said('needsBooks')));
  else {
    const refused = await postOpenings(making, brought, { hasBooks });
    if (refused !== undefined) errors.push(ofTheWhole(refused.code, saidByProblem(refused)));
  }
  if (may(act.session, 'organisation.change')) await closeAsBefore(making, of('workspace'));
  await makeDocuments(making, of('files'), { records }, stored);
  await archiveAccounts(making, of('accounts'));
  for (const one of toArchive) {
    const outcome = await inSavepoint(tx, () => archived(making, one));
    if ('problem' in outcome) errors.push(ofTheWhole(outcome.problem.code, saidByProblem(outcome.problem)));
  }
  const after = await readClearing(tx, organisationId);
  const bad = new Map(
    [...readers].map(([kind, own]) => [
      kind,
      new Set(own.filter((reader) => reader.isBad()).map(({ number }) => number)),
    ]),
  );
  const told = followersTogether(errors);
  const count = (kind: MadeKind) => items.filter((item) => item.kind === kind).length;
  return {
    items,
    accounts,
    bad,
    check: {
      rows: [...readers.values()].reduce((sum, own) => sum + own.length, 0),
      badRows: [...bad.values()].reduce((sum, own) => sum + own.size, 0),
      errors: inOrder(told, run),
      errorCount: told.length,
      counts: {
        properties: count('property'),
        units: count('unit'),
        people: count('person'),
        leases: count('lease'),
        entries: new Set(of('books').map((reader) => reader.text('entry'))).size,
        documents: count('document'),
        charges: of('charges').length,
        receipts: of('receipts').length,
      },
      openings: openingTotals(opened),
      clearing: [...new Set([...before.keys(), ...after.keys()])].toSorted().map((currency) => ({
        currency,
        nowCents: before.get(currency) ?? 0,
        thenCents: after.get(currency) ?? 0,
      })),
    },
  };
}

/** Where it is refused as a whole there is nothing to say of its rows. */
function nothingOf(rows: number, what: Said): Made {
  const counts = { properties: 0, units: 0, people: 0, leases: 0, entries: 0, documents: 0, charges: 0, receipts: 0 };
  const errors = [ofTheWhole('conflict', what)];
  const check = { rows, badRows: 0, errors, errorCount: 1, counts, openings: [], clearing: [] };
  return { items: [], accounts: [], bad: new Map(), check };
}

/** What is about the whole first, then as the file has them, as far as anybody reads. */
export function inOrder(errors: readonly CellError[], { sheets }: ImportRun): CellError[] {
  const sheetOf = ({ kind }: CellError) => sheets.findIndex((sheet) => sheet.kind === kind);
  return errors
    .toSorted(
      (one, other) =>
        Number(one.row !== null) - Number(other.row !== null) ||
        sheetOf(one) - sheetOf(other) ||
        (one.row ?? 0) - (other.row ?? 0),
    )
    .slice(0, errorsAtMost);
}

/** Without the column, every row would be told the same. */
function missingColumns({ kind, fields }: ImportRun['sheets'][number]): CellError[] {
  return importFields[kind]
    .filter(({ key, isRequired }) => isRequired === true && !fields.includes(key))
    .map(({ key }) => ({
      ...ofTheWhole('invalid-input', said('noColumn', { column: fieldOf(kind, key)?.headers[0] ?? key })),
      kind,
    }));
}

/** Balances are entries in the books, whoever brings them. */
function mayNotPost({ session }: Act, leases: readonly MadeLease[]): boolean {
  return openingTotals(leases).length > 0 && !may(session, 'ledger.post');
}

/** Whether it brings the books or the settings of a whole workspace. */
function hasWhole({ sheets }: ImportRun): boolean {
  return sheets.some(
    ({ kind }) => kind === 'books' || kind === 'workspace' || kind === 'accounts' || isHistory(kind) || isRecord(kind),
  );
}

function isRecord(kind: TableKind): boolean {
  return carriedKinds.some((one) => one === kind);
}

function isHistory(kind: TableKind): boolean {
  return historyKinds.some((one) => one === kind);
}

function ofTheWhole(code: string, what: Said): CellError {
  return { kind: null, row: null, column: null, code, ...what };
}

function archived(
  { tx, act }: Making,
  { kind, id, name }: { readonly kind: string; readonly id: string; readonly name: string | undefined },
): Promise<void> {
  if (kind === 'person') return setPersonArchived(tx, act, id, true);
  return kind === 'unit' ? setUnitArchived(tx, act, id, true, name) : setPropertyArchived(tx, act, id, true, name);
}
