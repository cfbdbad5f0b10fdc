import type { z } from 'zod';
import { templateKeys } from '#shared/api/arrears.ts';
import type { messageTemplate, reminderRoutes } from '#shared/api/reminders.ts';
import { hasLooseBraces, mergeFields, unknownFields } from '#shared/rent/merge-fields.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { fieldRefusal, refuse, refuseFields } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { defaultTemplates } from './default-templates.ts';
import type { Language, TemplateKey, TemplateText } from './default-templates.ts';

type Template = z.output<typeof messageTemplate>;
type Body = z.output<(typeof reminderRoutes)['POST /message-templates/']['body']>;

export type Templates = (key: TemplateKey, language: Language) => Template;

const languages = ['en', 'de'] as const;

/** What was written for this workspace, else what Gable says. */
export async function readTemplates(tx: Tx, organisationId: string): Promise<Templates> {
  const rows = await tx
    .selectFrom('message_template')
    .select(['template_key', 'language', 'subject', 'body', 'version'])
    .where('org_id', '=', organisationId)
    .execute();
  const own = new Map(rows.map((row) => [`${row.template_key} ${row.language}`, row]));
  return (key, language) => {
    const row = own.get(`${key} ${language}`);
    if (row === undefined) return { key, language, ...defaultTemplates[language][key], isOwn: false, version: 1 };
    return { key, language, subject: row.subject, body: row.body, isOwn: true, version: row.version };
  };
}

export async function listTemplates(tx: Tx, organisationId: string): Promise<Template[]> {
  const templates = await readTemplates(tx, organisationId);
  return languages.flatMap((language) => templateKeys.map((key) => templates(key, language)));
}

export async function writeTemplate(
  tx: Tx,
  act: Act,
  { key, language, subject, body, version }: Body,
): Promise<Template> {
  const { organisationId, userId } = act;
  refuseUnknownFields({ subject, body });
  const set = { subject, body, set_by: userId, set_at: act.now };
  const of = { org_id: organisationId, template_key: key, language };
  const row = await lockTemplate(tx, of);
  if ((row?.version ?? 1) !== version) throw refuse('rent.text-changed');
  const next = version + 1;
  // Two who write the first text of their own at the same moment: the second one is told.
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('message_template')
    .values({ ...of, ...set, version: next })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'template_key', 'language'])
        .doUpdateSet({ ...set, version: next })
        .where('message_template.version', '=', version),
    )
    .executeTakeFirstOrThrow();
  if (written === 0n) throw refuse('rent.text-changed-so-look');
  await recordAct(tx, act, 'rent.template-changed', key, { language });
  return (await readTemplates(tx, organisationId))(key, language);
}

export async function resetTemplate(
  tx: Tx,
  act: Act,
  { key, language }: { readonly key: TemplateKey; readonly language: Language },
): Promise<Template> {
  const { organisationId } = act;
  const { numDeletedRows } = await tx
    .deleteFrom('message_template')
    .where('org_id', '=', organisationId)
    .where('template_key', '=', key)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await recordAct(tx, act, 'rent.template-reset', key, { language });
  return (await readTemplates(tx, organisationId))(key, language);
}

async function lockTemplate(
  tx: Tx,
  of: { readonly org_id: string; readonly template_key: string; readonly language: string },
) {
  return tx
    .selectFrom('message_template')
    .select('version')
    .where('org_id', '=', of.org_id)
    .where('template_key', '=', of.template_key)
    .where('language', '=', of.language)
    .forUpdate()
    .executeTakeFirst();
}

/** A slip in a field would go out to everybody. */
function refuseUnknownFields(text: TemplateText): void {
  const errors = (['subject', 'body'] as const).flatMap((path): FieldRefusal[] => {
    const unknown = unknownFields(text[path]);
    if (unknown.length > 0)
      return [fieldRefusal(path, 'rent.unknown-fields', { unknown: inBraces(unknown), known: inBraces(mergeFields) })];
    return hasLooseBraces(text[path])
      ? [fieldRefusal(path, 'rent.loose-braces', { opening: '{{', closing: '}}' })]
      : [];
  });
  const [first, ...others] = errors;
  if (first !== undefined) throw refuseFields([first, ...others]);
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(', ');
}
