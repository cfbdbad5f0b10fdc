import type { z } from 'zod';
import type { mailRoutes, mailServer } from '#shared/api/mail.ts';
import { mailDelayOf } from '#shared/mail-problems.ts';
import { passwordPurpose, tlsOf } from '#server/adapters/mail/mail-roads.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';

export type MailServer = z.output<typeof mailServer>;
type Wanted = z.output<(typeof mailRoutes)['POST /mail-server/']['body']>;

const none: MailServer = {
  source: 'none',
  host: null,
  port: null,
  tls: null,
  username: null,
  hasPassword: false,
  sender: null,
  lastTest: null,
};

/** How mail leaves. Of the installation's server everything is told but who signs in to it. */
export async function readMailServer(
  tx: Tx,
  { mail }: Pick<AuthServices, 'mail'>,
  organisationId: string,
): Promise<MailServer> {
  if (mail.installation !== undefined) {
    const { host, port, tls, from } = mail.installation.server;
    return { ...none, source: 'environment', host, port, tls, sender: from };
  }
  const row = await tx.selectFrom('mail_server').selectAll().where('org_id', '=', organisationId).executeTakeFirst();
  if (row === undefined) return none;
  const { host, port, username, sender } = row;
  const hasPassword = row.password_sealed !== null;
  const lastTest = row.tested_at === null ? null : { at: row.tested_at.toISOString(), problem: row.test_problem };
  return { source: 'workspace', host, port, tls: tlsOf(row.tls), username, hasPassword, sender, lastTest };
}

export async function changeMailServer(tx: Tx, act: Act, services: AuthServices, wanted: Wanted): Promise<MailServer> {
  const { organisationId, userId } = act;
  refuseOverride(services);
  if (services.mail.requiresTls && wanted.tls === 'none') throw refuseField('tls', 'auth.mail-needs-tls');
  const before = await tx
    .selectFrom('mail_server')
    .selectAll()
    .where('org_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  const isSameServer = before?.host === wanted.host && before.username === wanted.username;
  if (wanted.password === undefined && before !== undefined && before.password_sealed !== null && !isSameServer)
    throw refuseField('password', 'auth.mail-password-again');
  const { host, port, tls, username, sender, password } = wanted;
  const sealed =
    typeof password === 'string' ? services.secrets.encrypt(password, passwordPurpose(organisationId)) : null;
  const values = {
    host,
    port,
    tls,
    username,
    sender,
    password_sealed: password === undefined ? (before?.password_sealed ?? null) : sealed,
    changed_by: userId,
    changed_at: act.now,
    // A test says nothing about other settings.
    tested_at: null,
    test_problem: null,
  };
  await tx
    .insertInto('mail_server')
    .values({ org_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute();
  await recordAct(tx, act, 'mail-server.changed', null, { host, port, tls, sender });
  return readMailServer(tx, services, organisationId);
}

export async function removeMailServer(tx: Tx, act: Act, services: AuthServices): Promise<MailServer> {
  const { organisationId } = act;
  refuseOverride(services);
  const removed = await tx
    .deleteFrom('mail_server')
    .where('org_id', '=', organisationId)
    .returning('host')
    .executeTakeFirst();
  if (removed === undefined) throw refuse('auth.no-mail-server');
  await recordAct(tx, act, 'mail-server.removed', null, { host: removed.host });
  return readMailServer(tx, services, organisationId);
}

/**
 * Whether messages are known to leave: a test message or another one was sent since the settings were saved, and nothing
 * written after that waits for a server that takes none. The installation's server is trusted until it fails.
 */
export async function isMailProven(
  tx: Tx,
  { mail }: Pick<AuthServices, 'mail'>,
  organisationId: string,
): Promise<boolean> {
  const messages = tx
    .selectFrom('mail_message')
    .where('org_id', '=', organisationId)
    .orderBy('mail_id', 'desc')
    .limit(1);
  const lastSent = await messages.select('sent_at as at').where('state', '=', 'sent').executeTakeFirst();
  const lastUnsent = await messages
    .select(['created_at as at', 'last_problem as problem'])
    .where('state', 'in', ['queued', 'failed'])
    .where('last_problem', 'is not', null)
    .executeTakeFirst();
  const sentAt = lastSent?.at?.getTime() ?? 0;
  const own =
    mail.installation === undefined
      ? await tx.selectFrom('mail_server').selectAll().where('org_id', '=', organisationId).executeTakeFirst()
      : undefined;
  if (mail.installation === undefined && own === undefined) return false;
  const testedAt = own?.tested_at?.getTime() ?? 0;
  const hasPassed = testedAt > 0 && own?.test_problem === null;
  const worksSince = Math.max(sentAt, hasPassed ? testedAt : 0);
  if (own !== undefined && worksSince < own.changed_at.getTime()) return false;
  if (own?.test_problem !== undefined && own.test_problem !== null && testedAt > worksSince) return false;
  return (
    lastUnsent === undefined ||
    lastUnsent.at.getTime() < worksSince ||
    mailDelayOf(lastUnsent.problem ?? '') === 'refused'
  );
}

function refuseOverride({ mail }: AuthServices): void {
  if (mail.installation === undefined) return;
  throw refuse('auth.mail-set-by-operator');
}
