import type { z } from 'zod';
import type { mailRoutes, mailServer } from '#shared/api/mail.ts';
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

function refuseOverride({ mail }: AuthServices): void {
  if (mail.installation === undefined) return;
  throw refuse('auth.mail-set-by-operator');
}
