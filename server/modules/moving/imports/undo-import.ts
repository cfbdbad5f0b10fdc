import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { asPhrase, fieldRefusal, refuse, sent } from '#server/kernel/refuse.ts';
import {
  dropCarried,
  dropCarriedAccounts,
  dropCarriedBudgets,
  openCarriedAccounts,
  readClosedThrough,
  reopenBooks,
} from '#server/modules/ledger/index.ts';
import { forgetPolicies, giveNumbersBack } from '#server/modules/leasing/index.ts';
import { forgetTerms } from '#server/modules/portfolio/index.ts';
import { recountRuns, undoOpenings } from '#server/modules/rent/index.ts';
import { findLaterActs } from './later-acts.ts';
import type { LaterAct } from './later-acts.ts';
import { keepSheetRows, lockImport } from '#server/modules/moving/making/import-rows.ts';
import type { ImportRun } from '#server/modules/moving/making/import-rows.ts';
import { findOwnWork, keepOwnWork } from './own-work.ts';
import { takeBackEntries } from './take-back-entries.ts';

const reason = 'The import was undone';
const ofTheBooks = ['entry', 'charge', 'receipt', 'credit', 'deposit', 'history', 'record'];

/** Takes back everything that an import made, or says what stands in the way. */
export async function undoImport(tx: Tx, act: Act, importId: string): Promise<void> {
  const { organisationId, userId } = act;
  const run = await lockImport(tx, organisationId, importId);
  if (run.state === 'undone') return;
  if (run.state === 'mapping') throw refuse('moving.not-run');
  const items = await readItems(tx, organisationId, importId);
  const own = await findOwnWork(tx, organisationId, run, items.get('lease') ?? []);
  if ((ofTheBooks.some((kind) => items.has(kind)) || own.entries.length > 0) && !may(act.session, 'ledger.post'))
    throw refuse('moving.undo-in-books');
  const obstacles = await findObstacles(tx, organisationId, run, items);
  const acts = await findLaterActs(tx, organisationId, run, items, own.entries);
  if (obstacles.length + acts.length > 0) throw inTheWay(obstacles, acts);
  // Before the books: what an account was reconciled through is closed to them.
  await sql`select take_back_records(${importId})`.execute(tx).catch(reliedOn);
  await openAsBefore(tx, act, run);
  const reopened = run.ranAt === null ? new Set<string>() : await openCarriedAccounts(tx, act, run.ranAt);
  const closedThrough = await readClosedThrough(tx, organisationId);
  // Each day comes to nothing again, as far as the books are open.
  const undoing = { reason, ownFrom: closedThrough && addDays(closedThrough, 1) };
  await undoOpenings(
    tx,
    act,
    {
      charges: items.get('charge') ?? [],
      receipts: items.get('receipt') ?? [],
      credits: items.get('credit') ?? [],
      deposits: items.get('deposit') ?? [],
    },
    undoing,
  );
  await takeBackEntries(tx, act, [...(items.get('entry') ?? []), ...own.entries], undoing);
  await keepOwnWork(tx, organisationId, importId, own);
  if (run.ranAt !== null) {
    await dropCarried(tx, organisationId, run.ranAt);
    await dropCarriedBudgets(tx, organisationId, run.ranAt);
  }
  await forgetTerms(tx, organisationId, items.get('property') ?? []);
  await forgetPolicies(tx, organisationId, { propertyIds: items.get('property') ?? [], setAt: run.ranAt });
  await sql`select take_back_import(${importId}, ${reason}, ${act.now})`.execute(tx).catch(reliedOn);
  await giveNumbersBack(tx, organisationId, items.get('lease') ?? []);
  await dropCarriedAccounts(tx, act, { carried: run.carriedAccounts, reopened });
  await recountRuns(tx, organisationId, own.runs);
  await keepSheetRows(
    tx,
    organisationId,
    importId,
    run.sheets.map(() => []),
  );
  await tx
    .updateTable('import_run')
    .set({ state: 'undone', undone_by: userId, undone_at: act.now, version: run.version + 1 })
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .execute();
  await recordAct(tx, act, 'portfolio.import-undone', run.fileName, { import: importId });
}

/** What was recorded since and names something of it, such as a bill of an imported vendor, is not taken out with it. */
function reliedOn(error: unknown): never {
  const isReference = error instanceof Error && 'code' in error && error.code === '23503';
  throw isReference ? refuse('moving.undo-relied-on', {}, { cause: error }) : error;
}

/** Books that the import closed are open again, as long as nobody closed them further: what it brought may come again. */
async function openAsBefore(tx: Tx, act: Act, run: ImportRun): Promise<void> {
  const { rows } = await sql<{ before: string | null }>`
    select l.closed_before as before from period_lock l join ledger_state s on s.org_id = l.org_id
     where l.org_id = ${act.organisationId} and l.act = 'close' and l.done_at = ${run.ranAt}
       and s.closed_through = l.closed_through`.execute(tx);
  const [closed] = rows;
  if (closed !== undefined) await reopenBooks(tx, act, { through: closed.before, reason });
}

interface Obstacle {
  readonly kind: string;
  readonly name: string;
  readonly why:
    | 'bill'
    | 'document'
    | 'changed'
    | 'lease'
    | 'unit'
    | 'owner'
    | 'relation'
    | 'policy'
    | 'reversed'
    | 'banked';
}

type Items = ReadonlyMap<string, readonly string[]>;

async function readItems(tx: Tx, organisationId: string, importId: string): Promise<Items> {
  const rows = await tx
    .selectFrom('import_item')
    .select(['kind', 'record_id'])
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .orderBy('record_id')
    .execute();
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, own]) => [kind, own.map(({ record_id: id }) => id)]));
}

/**
 * Everything of it that somebody else has touched, or that something else relies on. What was made is given as lists:
 * right after a large import nothing is known yet of how the tables are filled, and joins would be planned for a few rows.
 */
async function findObstacles(tx: Tx, organisationId: string, run: ImportRun, items: Items): Promise<Obstacle[]> {
  const [of, own] = [sql`org_id = ${organisationId}`, (kind: string) => sql`${items.get(kind) ?? []}::uuid[]`];
  const changed = (kind: string, as = kind) => sql`
    select ${kind} as kind, record_id as id, 'changed' as why from record_change
     where ${of} and record_kind = ${kind} and record_id = any (${own(as)})
       and changed_at >= ${run.ranAt} and (request_id is distinct from ${run.requestId} or changed_at <> ${run.ranAt})`;
  // What an undone import left behind relies on nothing: it is archived or cancelled, and may be of the same building.
  const leftBehind = (kind: string, id: string) => sql`exists (
    select from import_run r join import_item i on i.org_id = r.org_id and i.import_id = r.import_id
     where r.org_id = ${organisationId} and r.state = 'undone' and i.kind = ${kind} and i.record_id = ${sql.ref(id)})`;
  const documented = (kind: string, as = kind) => sql`
    select ${kind}, record_id, 'document' from document
     where ${of} and record_kind = ${kind} and record_id = any (${own(as)}) and document_id <> all (${own('document')})`;
  const records = ['lease', 'unit', 'property', 'person'];
  const { rows } = await sql<Obstacle>`
    with found as (
      ${sql.join([...records.map((kind) => changed(kind)), changed('vendor', 'record'), changed('bill', 'record')], sql` union `)}
      union
      select 'unit', unit_id, 'lease' from lease
       where ${of} and unit_id = any (${own('unit')}) and lease_id <> all (${own('lease')})
         and not ${leftBehind('lease', 'lease_id')}
      union
      select 'person', person_id, 'lease' from lease_party
       where ${of} and person_id = any (${own('person')}) and lease_id <> all (${own('lease')})
         and not ${leftBehind('lease', 'lease_id')}
      union
      select 'property', property_id, 'unit' from unit
       where ${of} and property_id = any (${own('property')}) and unit_id <> all (${own('unit')})
         and not (archived_at is not null and ${leftBehind('unit', 'unit_id')})
      union
      select 'unit', parent_unit_id, 'unit' from unit
       where ${of} and parent_unit_id = any (${own('unit')}) and unit_id <> all (${own('unit')})
         and not (archived_at is not null and ${leftBehind('unit', 'unit_id')})
      union
      select 'person', person_id, 'owner' from ownership_share
       where ${of} and person_id = any (${own('person')}) and property_id <> all (${own('property')})
      union
      select 'person', person_id, 'relation' from person_relation
       where ${of} and person_id = any (${own('person')}) and other_person_id <> all (${own('person')})
      union
      select 'person', other_person_id, 'relation' from person_relation
       where ${of} and other_person_id = any (${own('person')}) and person_id <> all (${own('person')})
      union
      ${sql.join([...records.map((kind) => documented(kind)), documented('vendor', 'record'), documented('bill', 'record')], sql` union `)}
      union
      select 'property', property_id, 'policy' from late_fee_policy
       where ${of} and holder_id = any (${own('property')}) and set_at > ${run.ranAt}
      union
      select 'vendor', vendor_id, 'bill' from bill
       where ${of} and vendor_id = any (${own('record')}) and bill_id <> all (${own('record')})
      union
      select 'entry', reverses_entry_id, 'reversed' from journal_entry
       where ${of} and reverses_entry_id = any (${own('entry')}) and entry_id <> all (${own('entry')})
      union
      select 'receipt', receipt_id, 'banked' from receipt
       where ${of} and receipt_id = any (${own('history')}) and batch_id is not null and batch_id <> all (${own('history')}))
    select f.kind, f.why, coalesce(
        (select 'L-' || lpad(number::text, 4, '0') from lease where org_id = ${organisationId} and lease_id = f.id),
        (select name from unit where org_id = ${organisationId} and unit_id = f.id),
        (select name from property where org_id = ${organisationId} and property_id = f.id),
        (select name from person where org_id = ${organisationId} and person_id = f.id),
        (select name from vendor where org_id = ${organisationId} and vendor_id = f.id),
        (select 'BL-' || lpad(number::text, 4, '0') from bill where org_id = ${organisationId} and bill_id = f.id),
        (select 'Entry ' || number from journal_entry where org_id = ${organisationId} and entry_id = f.id),
        (select 'R-' || lpad(number::text, 4, '0') from receipt where org_id = ${organisationId} and receipt_id = f.id), '') as name
      from (select * from found order by kind, id limit 50) f order by 1, 3`.execute(tx);
  return rows;
}

function inTheWay(obstacles: readonly Obstacle[], acts: readonly LaterAct[]): Problem {
  const told = [...obstacles.map(({ kind, name, why }) => fieldRefusal(kind, `moving.undo-${why}`, { name })), ...acts];
  const reasons = told.slice(0, reasonsAtMost).map(asPhrase);
  const key = told.length > reasonsAtMost ? 'moving.undo-blocked-and-more' : 'moving.undo-blocked';
  return refuse(key, { reasons }, { errors: told.map(sent) });
}

const reasonsAtMost = 5;
