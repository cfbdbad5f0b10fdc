import type { Selectable } from 'kysely';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { MailMessageTable } from '#server/database/types.ts';
import type { MailRoads } from './mail-roads.ts';
import { refusalOf } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailAttachment } from './queue-mail.ts';

const attemptsAtMost = 8;
const batch = 20;

type Message = Selectable<MailMessageTable>;
type Outcome = 'nothing' | 'sent' | { readonly failed: string };

/**
 * Sends what waits in the outbox. Each message is claimed under its row lock and skipped by other nodes meanwhile, so
 * that it leaves once whoever takes it; a refusal by the mail server is tried again later, less and less often. A workspace
 * whose server failed has had its turn: its other messages do not keep those of the others waiting.
 */
export async function deliverMail(database: Database, roads: MailRoads, now: Date): Promise<number> {
  let sent = await deliverAccountMail(database, roads.installation?.transport, now);
  const failed = new Set<string>();
  for (let turn = 0; turn < batch; turn += 1) {
    const outcome = await database.transaction({ scope: 'auth' }, (tx) => deliverNext(tx, roads, [...failed], now));
    if (outcome === 'nothing') break;
    if (outcome === 'sent') sent += 1;
    else if (roads.installation === undefined) failed.add(outcome.failed);
  }
  return sent;
}

async function deliverNext(tx: Tx, roads: MailRoads, passedOver: readonly string[], now: Date): Promise<Outcome> {
  let waiting = tx
    .selectFrom('mail_message')
    .selectAll()
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1);
  if (passedOver.length > 0) waiting = waiting.where('org_id', 'not in', passedOver);
  const message = await waiting.forUpdate().skipLocked().executeTakeFirst();
  if (message === undefined) return 'nothing';
  const transport = roads.installation?.transport ?? (await roads.ofWorkspace(tx, message.org_id));
  if (transport === undefined) {
    // The server that it was to go by was removed.
    await update(tx, message, { state: 'kept' });
    return { failed: message.org_id };
  }
  const problem = await attempt(transport, {
    to: message.recipient,
    subject: message.subject,
    text: message.body_text,
    id: message.mail_id,
    attachments: await readAttachments(tx, message),
  });
  const attempts = message.attempts + 1;
  if (problem === undefined) {
    await dropAttachments(tx, message);
    await update(tx, message, { state: 'sent', sent_at: now, attempts, last_problem: null, body_text: '' });
    return 'sent';
  }
  const isOver = attempts >= attemptsAtMost;
  await update(tx, message, {
    state: isOver ? 'failed' : 'queued',
    attempts,
    // The link to an account is a secret, and is too old to be sent again; other messages can be retried by hand.
    ...(isOver && message.recipient_user_id !== null ? { body_text: '' } : {}),
    last_problem: problem,
    next_attempt_at: new Date(now.getTime() + backOff(attempts)),
  });
  return { failed: message.org_id };
}

async function update(
  tx: Tx,
  { org_id: orgId, mail_id: mailId }: Message,
  values: Partial<Pick<Message, 'state' | 'sent_at' | 'attempts' | 'last_problem' | 'body_text' | 'next_attempt_at'>>,
): Promise<void> {
  await tx.updateTable('mail_message').set(values).where('org_id', '=', orgId).where('mail_id', '=', mailId).execute();
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

/** They were sent. That they were there, and how they were called, stays. */
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
  message: Parameters<MailTransport['send']>[0],
): Promise<string | undefined> {
  try {
    await transport.send(message);
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What is about signing up belongs to no workspace, and goes by the installation's server alone. */
async function deliverAccountMail(
  database: Database,
  transport: MailTransport | undefined,
  now: Date,
): Promise<number> {
  if (transport === undefined) return 0;
  let sent = 0;
  for (let turn = 0; turn < batch; turn += 1) {
    const outcome = await database.transaction({ scope: 'auth' }, (tx) => deliverNextAccountMail(tx, transport, now));
    if (outcome === 'nothing') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function deliverNextAccountMail(tx: Tx, transport: MailTransport, now: Date): Promise<Outcome> {
  const message = await tx
    .selectFrom('account_mail')
    .selectAll()
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (message === undefined) return 'nothing';
  const { mail_id: id, recipient: to, subject, body_text: text } = message;
  const problem = await attempt(transport, { id, to, subject, text });
  const attempts = message.attempts + 1;
  const isOver = attempts >= attemptsAtMost;
  const retry = {
    attempts,
    last_problem: problem ?? null,
    next_attempt_at: new Date(now.getTime() + backOff(attempts)),
  };
  const values =
    problem === undefined
      ? { state: 'sent', sent_at: now, attempts, last_problem: null, body_text: '' }
      : { state: isOver ? 'failed' : 'queued', ...retry, ...(isOver ? { body_text: '' } : {}) };
  await tx.updateTable('account_mail').set(values).where('mail_id', '=', id).execute();
  return problem === undefined ? 'sent' : { failed: id };
}
