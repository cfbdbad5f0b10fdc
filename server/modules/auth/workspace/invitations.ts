import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { invitation } from '#shared/api/organisations.ts';
import type { StaffRole } from '#shared/roles.ts';
import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Schema } from '#server/database/types.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { refuseUnknownProperties } from '#server/kernel/refusals/refuse-unknown-properties.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { invitationLifetime } from '#server/modules/auth/rules.ts';
import { staffRoleOf } from './members.ts';

export type Invitation = z.output<typeof invitation>;

export interface NewInvitation {
  readonly email: string;
  readonly role: StaffRole;
  /** Null for all of them. */
  readonly propertyIds: readonly string[] | null;
}

export async function invite(tx: Tx, act: Act, services: AuthServices, wanted: NewInvitation): Promise<Invitation> {
  const { organisationId, userId } = act;
  const already = await tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .select('u.name')
    .where('m.org_id', '=', organisationId)
    .where('u.email', '=', wanted.email)
    .executeTakeFirst();
  if (already !== undefined) throw refuseField('email', 'auth.already-member', { name: already.name });
  const propertyIds = wanted.propertyIds === null ? null : [...new Set(wanted.propertyIds)];
  await refuseProperties(tx, organisationId, wanted.role, propertyIds);
  const token = randomToken();
  const invitationId = newId(act.now);
  const created = await tx
    .insertInto('invitation')
    .values({
      org_id: organisationId,
      invitation_id: invitationId,
      email: wanted.email,
      role: wanted.role,
      sees_all_properties: propertyIds === null,
      token_hash: hashToken(token),
      was_mailed: services.mailDelivery === 'smtp',
      invited_by: userId,
      created_at: act.now,
      expires_at: new Date(act.now.getTime() + invitationLifetime),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('invitation_id')
    .executeTakeFirst();
  if (created === undefined) {
    throw refuseField('email', 'auth.already-invited');
  }
  if (propertyIds !== null)
    await tx
      .insertInto('invitation_property')
      .values(
        propertyIds.map((propertyId) => ({
          org_id: organisationId,
          invitation_id: invitationId,
          property_id: propertyId,
        })),
      )
      .execute();
  await sendInvitation(tx, act, services, wanted.email, token);
  await recordAct(tx, act, 'member.invited', wanted.email, {
    role: wanted.role,
    ...(propertyIds === null ? {} : { properties: propertyIds.length }),
  });
  return getInvitation(tx, act, invitationId);
}

/** An owner of the workspace answers for the whole of it, and nobody can be given what is not there. */
async function refuseProperties(
  tx: Tx,
  organisationId: string,
  role: StaffRole,
  propertyIds: readonly string[] | null,
): Promise<void> {
  if (propertyIds === null) return;
  if (role === 'owner') throw refuseField('propertyIds', 'auth.owner-sees-all');
  await refuseUnknownProperties(tx, organisationId, propertyIds);
}

/** A fresh link: the one sent before ends. */
export async function resendInvitation(
  tx: Tx,
  act: Act,
  services: AuthServices,
  invitationId: string,
): Promise<Invitation> {
  const token = randomToken();
  const email = await changeOpen(tx, act, invitationId, {
    token_hash: hashToken(token),
    was_mailed: services.mailDelivery === 'smtp',
    expires_at: new Date(act.now.getTime() + invitationLifetime),
  });
  await sendInvitation(tx, act, services, email, token);
  await recordAct(tx, act, 'member.invited-again', email);
  return getInvitation(tx, act, invitationId);
}

export async function revokeInvitation(tx: Tx, act: Act, invitationId: string): Promise<void> {
  const email = await changeOpen(tx, act, invitationId, { revoked_at: act.now });
  await recordAct(tx, act, 'member.invitation-revoked', email);
}

/** Whose it is; refused where it was answered or revoked. */
async function changeOpen(
  tx: Tx,
  act: Act,
  invitationId: string,
  columns: Updateable<Schema['invitation']>,
): Promise<string> {
  const changed = await tx
    .updateTable('invitation')
    .set(columns)
    .where('org_id', '=', act.organisationId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (changed === undefined) throw noInvitation();
  return changed.email;
}

export async function listInvitations(
  tx: Tx,
  organisationId: string,
  query: { limit: number; cursor?: string | undefined },
  now: Date,
) {
  const after = readCursor(query.cursor, ['id']);
  let rows = openInvitations(tx, organisationId)
    .orderBy('i.invitation_id', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined) rows = rows.where('i.invitation_id', '<', after[0]);
  return pageOf(
    await rows.execute(),
    query.limit,
    (row) => [row.invitation_id],
    (row) => present(row, now),
  );
}

async function getInvitation(tx: Tx, act: Act, invitationId: string): Promise<Invitation> {
  const row = await openInvitations(tx, act.organisationId)
    .where('i.invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow();
  return present(row, act.now);
}

function openInvitations(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('invitation as i')
    .leftJoin('app_user as u', 'u.user_id', 'i.invited_by')
    .select(['i.invitation_id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'u.name as inviter'])
    .select('i.sees_all_properties')
    .select((select) =>
      select
        .selectFrom('invitation_property as p')
        .whereRef('p.org_id', '=', 'i.org_id')
        .whereRef('p.invitation_id', '=', 'i.invitation_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('property_count'),
    )
    .where('i.org_id', '=', organisationId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof openInvitations>['executeTakeFirstOrThrow']>>;

function present(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.invitation_id,
    email: row.email,
    role: staffRoleOf(row.role),
    state: row.expires_at > now ? 'open' : 'expired',
    invitedBy: row.inviter ?? '',
    expiresAt: row.expires_at.toISOString(),
    propertyCount: row.sees_all_properties ? null : (row.property_count ?? 0),
    createdAt: row.created_at.toISOString(),
  };
}

async function sendInvitation(tx: Tx, act: Act, services: AuthServices, email: string, token: string): Promise<void> {
  const { organisationId, userId } = act;
  const inviter = await tx
    .selectFrom('app_user')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'locale'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const link = `${services.mainOrigin}/invite#token=${token}`;
  const mail = mailTexts(organisation.locale).invitation(inviter.name, organisation.name, link);
  await queueMail(tx, { organisationId, to: email, ...mail }, services.mailDelivery, act.now);
}

function noInvitation(): Problem {
  return refuse('auth.no-such-invitation');
}
