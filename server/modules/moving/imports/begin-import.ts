import { addDays } from '#shared/dates.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay, organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { detectColumns, detectDates, detectDecimal } from '#server/modules/moving/columns/detect-columns.ts';
import type { DateFormat, DecimalSign, SavedFields } from '#server/modules/moving/columns/detect-columns.ts';
import { fieldOf } from '#server/modules/moving/columns/import-fields.ts';
import { keepSheetRows, lockImport } from '#server/modules/moving/making/import-rows.ts';
import type { ImportRun, StoredSheet } from '#server/modules/moving/making/import-rows.ts';
import { listSheet } from '#server/modules/moving/list/begin-list.ts';
import { changeList } from '#server/modules/moving/list/change-list.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import { titleDate } from '#server/modules/moving/list/title-date.ts';
import { isTable } from '#server/modules/moving/reading/find-header.ts';
import { isMapped } from '#server/modules/moving/reading/read-tables.ts';
import type { ImportKind, Sheet, SheetKind } from '#server/modules/moving/reading/read-tables.ts';

/** Keeps what was read, with the field of each column as it seems and how dates and amounts are written. */
export async function beginImport(
  tx: Tx,
  act: Act,
  {
    importId,
    kind,
    name,
    sheets,
  }: {
    readonly importId: string;
    readonly kind: ImportKind;
    readonly name: string;
    readonly sheets: readonly Sheet[];
  },
): Promise<void> {
  const { organisationId, userId } = act;
  const { country } = await organisationFacts(tx, organisationId);
  const saved = await savedMappings(tx, organisationId);
  const [only] = sheets;
  if (only?.kind === 'list' && !isTable(only.rows)) throw refuse('moving.no-header-row');
  const begun = only?.kind === 'list' ? listSheet(only.rows, only.name, saved.get('list') ?? {}) : undefined;
  const fields = new Map(
    sheets.map((sheet) => [
      sheet,
      detectColumns(sheet, (isMapped(sheet.kind) ? saved.get(sheet.kind) : undefined) ?? {}),
    ]),
  );
  const fieldsOf = (sheet: Sheet) => fields.get(sheet) ?? [];
  const tables = sheets.map((sheet): StoredSheet => ({
    kind: sheet.kind,
    name: sheet.name,
    headers: sheet.headers,
    fields: fieldsOf(sheet),
    rows: sheet.rows.length,
    samples: sheet.rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
  }));
  const stored = begun === undefined ? tables : [begun.sheet];
  const { today } = act;
  await tx
    .insertInto('import_run')
    .values({
      org_id: organisationId,
      import_id: importId,
      kind,
      file_name: shownName(name),
      date_format: detectDates(sheets, fieldsOf, country),
      decimal_sign: detectDecimal(sheets, fieldsOf, country),
      opening_on: titleDate(only?.rows ?? [], begun?.headerRow ?? null, { country, today }) ?? today,
      sheets: JSON.stringify(stored),
      list:
        begun === undefined ? null : JSON.stringify({ ...emptyList, headerRow: begun.headerRow, preset: begun.preset }),
      created_by: userId,
      created_at: act.now,
    })
    .execute();
  await keepSheetRows(
    tx,
    organisationId,
    importId,
    sheets.map(({ rows }) => rows),
  );
}

/** The name alone, on one line and without what turns the direction of what stands beside it. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.toWellFormed().replaceAll(/\p{C}/gu, '').trim().slice(0, 200) || 'import';
}

export async function savedMappings(tx: Tx, organisationId: string): Promise<Map<SheetKind, SavedFields>> {
  const rows = await tx
    .selectFrom('import_mapping')
    .select(['kind', 'fields'])
    .where('org_id', '=', organisationId)
    .execute();
  // The check of the table allows these kinds alone; the fields are written below.
  return new Map(rows.map((row) => [row.kind as SheetKind, row.fields as SavedFields]));
}

export interface Change {
  readonly mapping?: Partial<Readonly<Record<SheetKind, readonly (string | null)[]>>> | undefined;
  readonly dateFormat?: DateFormat | undefined;
  readonly decimalSign?: DecimalSign | undefined;
  readonly openingOn?: string | undefined;
  readonly list?: Parameters<typeof changeList>[3] | undefined;
  readonly version: number;
}

/** Corrects what was taken for what. The next file of the kind begins with it. */
export async function changeImport(tx: Tx, act: Act, importId: string, change: Change): Promise<void> {
  const { organisationId, userId } = act;
  const run = await lockImport(tx, organisationId, importId);
  refuseRun(run);
  if (run.version !== change.version) throw refuse('moving.import-changed');
  await refuseFarDay(tx, act, change.openingOn);
  const mapped = await savedMappings(tx, organisationId);
  const changed =
    change.list === undefined
      ? { sheets: run.sheets, list: run.list }
      : await changeList(tx, act, run, change.list, mapped.get('list') ?? {});
  const sheets = changed.sheets.map((sheet) => {
    const fields = isMapped(sheet.kind) ? change.mapping?.[sheet.kind] : undefined;
    return fields === undefined ? sheet : { ...sheet, fields: checkedFields(sheet, fields) };
  });
  for (const { kind, headers, fields } of sheets) {
    if (!isMapped(kind) || change.mapping?.[kind] === undefined) continue;
    const saved = mapped.get(kind) ?? {};
    const before = run.sheets.find((sheet) => sheet.kind === kind)?.fields ?? [];
    const named = headers
      .map((header, index) => [fold(header), fields[index] ?? null, before[index] ?? null] as const)
      // Of a list, only what was corrected: the same header is something else in the export of another program.
      .filter(([, key, was]) => kind !== 'list' || key !== was)
      .map(([header, key]) => [header, key] as const);
    const kept = JSON.stringify({ ...saved, ...Object.fromEntries(named.filter(([header]) => header !== '')) });
    await tx
      .insertInto('import_mapping')
      .values({ org_id: organisationId, kind, fields: kept, saved_by: userId, saved_at: act.now })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'kind']).doUpdateSet({ fields: kept, saved_by: userId, saved_at: act.now }),
      )
      .execute();
  }
  await tx
    .updateTable('import_run')
    .set({
      sheets: JSON.stringify(sheets),
      list: changed.list === null ? null : JSON.stringify(changed.list),
      date_format: change.dateFormat ?? run.dateFormat,
      decimal_sign: change.decimalSign ?? run.decimalSign,
      opening_on: change.openingOn ?? run.openingOn,
      checked: null,
      version: run.version + 1,
    })
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .execute();
}

/** Balances are of a day that has come, or of one that is near: everything until then counts as settled elsewhere. */
async function refuseFarDay(tx: Tx, { session, now }: Act, openingOn: string | undefined): Promise<void> {
  const last = addDays(await organisationDay(tx, session.organisationId, now), daysAhead);
  if (openingOn !== undefined && openingOn > last)
    throw refuseField('openingOn', 'moving.opening-too-late', { day: last });
}

const daysAhead = 366;

function checkedFields({ kind, headers }: StoredSheet, fields: readonly (string | null)[]): (string | null)[] {
  const given = headers.map((_, index) => fields[index] ?? null);
  const used = given.filter((key) => key !== null);
  if (fields.length > headers.length || used.some((key) => fieldOf(kind, key) === undefined))
    throw refuseField(`mapping.${kind}`, 'moving.mapping-fields');
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  if (twice !== undefined)
    throw refuseField(`mapping.${kind}`, 'moving.two-columns', { field: fieldOf(kind, twice)?.headers[0] ?? twice });
  return given;
}

export function refuseRun(run: ImportRun): void {
  if (run.state === 'done') throw refuse('moving.has-run');
  if (run.state === 'undone') throw refuse('moving.was-undone');
}
