import type { Selectable } from 'kysely';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { MailMessageTable } from '#server/database/types.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailAttachment } from './queue-mail.ts';

const attemptsAtMost = 8;
const batch = 20;

type Message = Selectable<MailMessageTable>;

/**
 * Sends what waits in the outbox. Each message is claimed under its row lock and skipped by other nodes meanwhile, so
 * that it leaves once whoever takes it; a refusal by the mail server is tried again later, less and less often.
 */
export async function deliverMail(database: Database, transport: MailTransport, now: Date): Promise<number> {
  let sent = 0;
  for (let turn = 0; turn < batch; turn += 1) {
    const outcome = await database.transaction({ scope: 'auth' }, (tx) => deliverNext(tx, transport, now));
    if (outcome === 'nothing') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function deliverNext(tx: Tx, transport: MailTransport, now: Date): Promise<'nothing' | 'sent' | 'failed'> {
  const message = await tx
    .selectFrom('mail_message')
    .selectAll()
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (message === undefined) return 'nothing';
  const problem = await attempt(transport, message, await readAttachments(tx, message));
  const attempts = message.attempts + 1;
  const isOver = attempts >= attemptsAtMost;
  if (problem === undefined || isOver) await dropAttachments(tx, message);
  await tx
    .updateTable('mail_message')
    .set(
      problem === undefined
        ? { state: 'sent', sent_at: now, attempts, last_problem: null, body_text: '' }
        : {
            state: isOver ? 'failed' : 'queued',
            attempts,
            // Its link is a secret, and nothing will send it any more.
            ...(isOver ? { body_text: '' } : {}),
            last_problem: problem,
            next_attempt_at: new Date(now.getTime() + backOff(attempts)),
          },
    )
    .where('org_id', '=', message.org_id)
    .where('mail_id', '=', message.mail_id)
    .execute();
  return problem === undefined ? 'sent' : 'failed';
}

/** 10 s, 20 s, 40 s … up to an hour. */
function backOff(attempts: number): number {
  return Math.min(10_000 * 2 ** (attempts - 1), 3_600_000);
}

async function readAttachments(tx: Tx, { org_id: orgId, mail_id: mailId }: Message): Promise<MailAttachment[]> {
  const rows = await tx
    .selectFrom('mail_attachment')
    .select(['name', 'media_type as type', 'content'])
    .where('org_id', '=', orgId)
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ content, ...row }) => (content === null ? [] : [{ ...row, content }]));
}

/** Nothing will send them any more. That they were there, and how they were called, stays. */
async function dropAttachments(tx: Tx, { org_id: orgId, mail_id: mailId }: Message): Promise<void> {
  await tx
    .updateTable('mail_attachment')
    .set({ content: null })
    .where('org_id', '=', orgId)
    .where('mail_id', '=', mailId)
    .execute();
}

async function attempt(
  transport: MailTransport,
  message: Message,
  attachments: readonly MailAttachment[],
): Promise<string | undefined> {
  try {
    await transport.send({
      to: message.recipient,
      subject: message.subject,
      text: message.body_text,
      id: message.mail_id,
      attachments,
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : 'The mail server refused without a reason';
  }
}
