import { sql } from 'kysely';
import type { z } from 'zod';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { refuseControlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import { changedMeanwhile } from '#server/modules/ledger/books/changed-meanwhile.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { refuseUnknownSubjects } from '#server/modules/ledger/books/refuse-unknown-subjects.ts';
import { resolveAccounts } from '#server/modules/ledger/posting/resolve-accounts.ts';
import { inOwnCurrency } from '#server/modules/ledger/books/written-lines.ts';

type Template = z.output<(typeof entryTemplateRoutes)['POST /entry-templates/']['answer']>;
type NewTemplate = z.output<(typeof entryTemplateRoutes)['POST /entry-templates/']['body']>;
type TemplateChange = z.output<(typeof entryTemplateRoutes)['PATCH /entry-templates/{id}/']['body']>;
type TemplateQuery = z.output<(typeof entryTemplateRoutes)['GET /entry-templates/']['query']>;

export async function listTemplates(tx: Tx, organisationId: string, query: TemplateQuery) {
  const after = readCursor(query.cursor, ['text', 'id']);
  let rows = templateRows(tx, organisationId)
    .select(sql<string>`lower(name) collate "C"`.as('sort_name'))
    .orderBy('sort_name')
    .orderBy('template_id')
    .limit(query.limit + 1);
  const words = query.q?.trim() ?? '';
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where((where) => where.or([where('name', 'ilike', pattern), where('memo', 'ilike', pattern)]));
  }
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(lower(name) collate "C", template_id) > (${after[0]}, ${after[1]}::uuid)`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.sort_name, row.template_id], present);
}

export async function addTemplate(tx: Tx, act: Act, template: NewTemplate): Promise<Template> {
  const { organisationId } = act;
  await refuseTaken(tx, act, template.name);
  const templateId = newId(act.now);
  await tx
    .insertInto('entry_template')
    .values({
      org_id: organisationId,
      template_id: templateId,
      name: template.name,
      memo: template.memo,
      lines: JSON.stringify(await checkedLines(tx, organisationId, template.lines)),
      created_at: act.now,
    })
    .execute();
  const added = await lockedTemplate(tx, act, templateId);
  await recordAct(tx, act, 'entry-template.added', added.name);
  return present(added);
}

export async function changeTemplate(tx: Tx, act: Act, templateId: string, change: TemplateChange): Promise<Template> {
  const { organisationId } = act;
  const before = await lockedTemplate(tx, act, templateId);
  const lines = change.lines && (await checkedLines(tx, organisationId, change.lines));
  if (before.version !== change.version) {
    throw changedMeanwhile('ledger.template-changed', {
      name: { now: before.name, wanted: change.name },
      memo: { now: before.memo, wanted: change.memo },
      lines: { now: present(before).lines, wanted: lines },
    });
  }
  if (change.name !== undefined) await refuseTaken(tx, act, change.name, templateId);
  await tx
    .updateTable('entry_template')
    .set({
      name: change.name ?? before.name,
      memo: change.memo ?? before.memo,
      ...(lines === undefined ? {} : { lines: JSON.stringify(lines) }),
      version: before.version + 1,
    })
    .where('org_id', '=', organisationId)
    .where('template_id', '=', templateId)
    .execute();
  const after = await lockedTemplate(tx, act, templateId);
  const fields = (['name', 'memo', 'lines'] as const).filter((field) => change[field] !== undefined);
  await recordAct(tx, act, 'entry-template.changed', after.name, { fields: fields.join(', ') });
  return present(after);
}

export async function removeTemplate(tx: Tx, act: Act, templateId: string): Promise<void> {
  const { name } = await lockedTemplate(tx, act, templateId);
  await tx
    .deleteFrom('entry_template')
    .where('org_id', '=', act.organisationId)
    .where('template_id', '=', templateId)
    .execute();
  await recordAct(tx, act, 'entry-template.removed', name);
}

function templateRows(tx: Tx, organisationId: string) {
  return tx.selectFrom('entry_template').selectAll('entry_template').where('org_id', '=', organisationId);
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>;

async function lockedTemplate(tx: Tx, act: Act, templateId: string): Promise<TemplateRow> {
  const row = await templateRows(tx, act.organisationId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('ledger.no-such-template');
  return row;
}

/** Accounts are in use and open to entries by hand, and what lines are about is there: else it could never be posted. */
async function checkedLines(tx: Tx, organisationId: string, written: NewTemplate['lines']) {
  await refuseUnknownSubjects(tx, organisationId, written);
  await refuseControlAccounts(tx, organisationId, written);
  const lines = await inOwnCurrency(tx, organisationId, written);
  const unsaid = lines.map((line) => ({ ...line, account: { id: line.accountId }, cents: line.cents ?? 0 }));
  const accounts = await resolveAccounts(tx, organisationId, unsaid);
  accounts.resolve(unsaid);
  accounts.refuseArchived(unsaid);
  return lines;
}

async function refuseTaken(tx: Tx, act: Act, name: string, except?: string): Promise<void> {
  const other = await templateRows(tx, act.organisationId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (other === undefined || other.template_id === except) return;
  throw refuseField('name', 'ledger.template-exists', { name: other.name });
}

function present(row: TemplateRow): Template {
  return {
    id: row.template_id,
    name: row.name,
    memo: row.memo,
    // The route's schema has checked them before they were kept.
    lines: row.lines as Template['lines'],
    version: row.version,
  };
}
