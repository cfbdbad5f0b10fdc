import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { mailMessage, mailRoutes } from '#shared/api/mail.ts';
import type { MailMessageTable } from '#server/database/types.ts';
import { belongsElsewhere } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type MailMessage = z.output<typeof mailMessage>;
type OneMessage = (typeof mailRoutes)['GET /mail-messages/{id}/'];

interface MailQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: MailMessage['state'] | undefined;
}

export async function listMail(tx: Tx, organisationId: string, query: MailQuery) {
  const after = readCursor(query.cursor, ['id']);
  let rows = tx
    .selectFrom('mail_message')
    .selectAll()
    .where('org_id', '=', organisationId)
    .orderBy('mail_id', 'desc')
    .limit(query.limit + 1);
  if (query.state !== undefined) rows = rows.where('state', '=', query.state);
  if (after !== undefined) rows = rows.where('mail_id', '<', after[0]);
  return pageOf(await rows.execute(), query.limit, (row) => [row.mail_id], presentMail);
}

/**
 * One message, with its text until it is sent, and not where it is for somebody else who also belongs to another workspace:
 * a link in it would open that one too. Where it goes by a mail server, what a link opens with is left out: following it
 * proves that the mailbox was read.
 */
export async function readMail(
  tx: Tx,
  { organisationId, userId: readerId }: SignedInContext['session'],
  mailId: string,
): Promise<z.output<OneMessage['answer']>> {
  const row = await tx
    .selectFrom('mail_message')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('auth.no-such-message');
  const userId = row.recipient_user_id;
  const isOthers = userId !== null && userId !== readerId && (await belongsElsewhere(tx, organisationId, userId));
  const hasText = row.state !== 'sent' && row.body_text !== '' && !isOthers;
  const text = row.state === 'kept' ? row.body_text : withoutCodes(row.body_text);
  const isUnsent = row.state === 'kept' || row.state === 'failed';
  const canRetry = isUnsent && userId === null && row.body_text !== '';
  const attachments = await tx
    .selectFrom('mail_attachment')
    .select(['position', 'name', 'bytes'])
    .select(sql<boolean>`content is not null`.as('isKept'))
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute();
  return { ...presentMail(row), text: hasText ? text : null, canRetry, attachments };
}

/** Codes stand behind the `#` of a link. */
function withoutCodes(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s#]+#)\S+/g, '$1…');
}

export async function readAttachment(
  tx: Tx,
  organisationId: string,
  { id, position }: { readonly id: string; readonly position: string },
): Promise<StoredAnswer> {
  const row = await tx
    .selectFrom('mail_attachment')
    .select(['name', 'media_type', 'content'])
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', id)
    .where('position', '=', Number(position))
    .executeTakeFirst();
  const content = row?.content ?? null;
  if (row === undefined || content === null) throw refuse('auth.no-such-attachment');
  const { name, media_type: type } = row;
  return { name, type, bytes: content.length, open: () => Promise.resolve(Readable.from([content])) };
}

export function presentMail(row: Selectable<MailMessageTable>): MailMessage {
  return {
    id: row.mail_id,
    to: row.recipient,
    subject: row.subject,
    state: stateOf(row.state),
    attempts: row.attempts,
    problem: row.last_problem,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

function stateOf(text: string): MailMessage['state'] {
  if (text === 'queued' || text === 'sent' || text === 'failed' || text === 'kept') return text;
  throw new Error(`Unknown state of a message: ${text}`);
}
