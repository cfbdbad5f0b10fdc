import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { importInFull, importItem } from '#shared/api/moving.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { CarriedAccount } from '#server/modules/ledger/index.ts';
import type { Columns } from '#server/modules/moving/columns/cell-errors.ts';
import { importFields } from '#server/modules/moving/columns/import-fields.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import type { Check } from './check.ts';
import { readClearing } from '#server/modules/moving/rows/read-clearing.ts';
import { isMapped } from '#server/modules/moving/reading/read-tables.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';

export type ImportInFull = z.output<typeof importInFull>;
type ImportItem = z.output<typeof importItem>;

export interface StoredSheet extends Columns {
  readonly name: string;
  readonly rows: number;
  readonly samples: readonly (readonly string[])[];
}

export interface ImportRun {
  readonly id: string;
  readonly kind: ImportItem['kind'];
  readonly state: ImportItem['state'];
  readonly fileName: string;
  readonly dateFormat: ImportInFull['dateFormat'];
  readonly decimalSign: ImportInFull['decimalSign'];
  readonly openingOn: string;
  readonly sheets: readonly StoredSheet[];
  /** Of an import of one list alone. */
  readonly list: ListState | null;
  readonly checked: Check | null;
  readonly result: Check | null;
  readonly ranAt: Date | null;
  readonly requestId: string | null;
  readonly carriedAccounts: readonly CarriedAccount[];
  readonly version: number;
}

export function importRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('import_run as i')
    .leftJoin('app_user as u', 'u.user_id', 'i.created_by')
    .selectAll('i')
    .select('u.name as created_by_name')
    .where('i.org_id', '=', organisationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof importRows>['executeTakeFirstOrThrow']>>;

export async function readImport(tx: Tx, organisationId: string, importId: string): Promise<ImportInFull> {
  const row = await importRows(tx, organisationId).where('i.import_id', '=', importId).executeTakeFirst();
  if (row === undefined) throw noSuchImport();
  const run = runOf(row);
  return {
    ...presentItem(row),
    dateFormat: run.dateFormat,
    decimalSign: run.decimalSign,
    openingOn: run.openingOn,
    sheets: run.sheets.flatMap(({ kind, name, rows, headers, fields, samples }) =>
      !isMapped(kind)
        ? []
        : [
            {
              kind,
              name,
              rows,
              columns: headers.map((header, index) => ({
                header,
                samples: samples.map((cells) => cells[index] ?? '').filter((cell) => cell !== ''),
                field: fields[index] ?? null,
              })),
              fields: importFields[kind].map(({ key, isRequired }) => ({ key, isRequired: isRequired ?? false })),
            },
          ],
    ),
    checked: run.checked && withAll(run.checked),
    result: run.result && withAll(run.result),
    progress: null,
    interrupted: null,
    clearingNow: [...(await readClearing(tx, organisationId))].map(([currency, cents]) => ({ currency, cents })),
  };
}

/** What was found before more was counted and said. */
function withAll(check: Check): Check {
  return {
    ...check,
    counts: { ...noneOfThem, ...check.counts },
    errors: check.errors.map((error) => ({ ...nothingSaid, ...error })),
  };
}

const noneOfThem = { entries: 0, documents: 0, charges: 0, receipts: 0 };
const nothingSaid = { says: null, values: {} };

export function presentItem(row: Row): ImportItem {
  const run = runOf(row);
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    fileName: run.fileName,
    rows: run.sheets.reduce((sum, { rows }) => sum + rows, 0),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    ranAt: row.ran_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    counts: run.result === null ? null : withAll(run.result).counts,
    leftOut: run.result?.badRows ?? 0,
    version: row.version,
  };
}

/** An import as it is stored, for whoever only looks at it. */
export async function readRun(tx: Tx, organisationId: string, importId: string): Promise<ImportRun> {
  const row = await importRows(tx, organisationId).where('i.import_id', '=', importId).executeTakeFirst();
  if (row === undefined) throw noSuchImport();
  return runOf(row);
}

/** Whoever runs, undoes or changes an import takes turns with others who do. */
export async function lockImport(tx: Tx, organisationId: string, importId: string): Promise<ImportRun> {
  const row = await tx
    .selectFrom('import_run')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchImport();
  return runOf(row);
}

function runOf(row: Omit<Row, 'created_by_name'>): ImportRun {
  return {
    id: row.import_id,
    // The checks of the table allow these alone; the rest was written from these types.
    kind: row.kind as ImportRun['kind'],
    state: row.state as ImportRun['state'],
    fileName: row.file_name,
    dateFormat: row.date_format as ImportRun['dateFormat'],
    decimalSign: row.decimal_sign as ImportRun['decimalSign'],
    openingOn: row.opening_on,
    sheets: row.sheets as ImportRun['sheets'],
    list: row.list as ImportRun['list'],
    checked: row.checked as Check | null,
    result: row.result as Check | null,
    ranAt: row.ran_at,
    requestId: row.request_id,
    carriedAccounts: (row.carried_accounts ?? []) as ImportRun['carriedAccounts'],
    version: row.version,
  };
}

/** Each row is stored as its number and its cells. */
export async function readSheetRows(
  tx: Tx,
  organisationId: string,
  importId: string,
): Promise<(position: number) => readonly SheetRow[]> {
  const stored = await tx
    .selectFrom('import_sheet')
    .select(['position', 'rows'])
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .execute();
  const sheets = new Map(stored.map(({ position, rows }) => [position, (rows as readonly StoredRow[]).map(sheetRow)]));
  return (position) => sheets.get(position) ?? [];
}

/** Rows of one sheet by their numbers, or all of it. The others are left where they are: a sheet may be large. */
export async function someSheetRows(
  tx: Tx,
  organisationId: string,
  importId: string,
  { position, numbers }: { readonly position: number; readonly numbers: readonly number[] | null },
): Promise<readonly SheetRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select r.row from import_sheet s cross join jsonb_array_elements(s.rows) with ordinality as r (row, place)
     where s.org_id = ${organisationId} and s.import_id = ${importId} and s.position = ${position}
       and (${numbers}::integer[] is null or (r.row ->> 0)::integer = any(${numbers}::integer[]))
     order by r.place`.execute(tx);
  return rows.map(({ row }) => sheetRow(row));
}

/** Written by `keepSheetRows`. */
type StoredRow = readonly [number, ...string[]];

const sheetRow = ([number, ...cells]: StoredRow): SheetRow => ({ number, cells });

export async function keepSheetRows(
  tx: Tx,
  organisationId: string,
  importId: string,
  sheets: readonly (readonly SheetRow[])[],
): Promise<void> {
  for (const [position, rows] of sheets.entries()) {
    const content = await writtenRows(rows);
    await sql`
      insert into import_sheet (org_id, import_id, position, rows)
      values (${organisationId}, ${importId}, ${position}, ${content}::jsonb)
      on conflict (org_id, import_id, position) do update set rows = excluded.rows`.execute(tx);
  }
}

const rowsAtOnce = 500;

/** As JSON, a few at a time: others are answered in between. */
async function writtenRows(rows: readonly SheetRow[]): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce).map(({ number, cells }) => [number, ...cells]);
    parts.push(JSON.stringify(some).slice(1, -1));
    await setImmediate();
  }
  return `[${parts.join(',')}]`;
}

export function noSuchImport(): Problem {
  return refuse('moving.no-such-import');
}
