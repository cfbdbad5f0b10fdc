import type { StaffRole } from '#shared/roles.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { endSessions } from '#server/modules/auth/end-sessions.ts';
import { findMember } from './members.ts';
import type { Member } from './members.ts';

export async function changeMemberRole(
  tx: Tx,
  userId: string,
  change: { readonly role: StaffRole; readonly version: number },
  when: SignedInContext,
): Promise<Member> {
  const before = await lockedMember(tx, userId, when);
  if (before.version !== change.version) {
    throw refuse('auth.member-changed', { role: before.role });
  }
  if (change.role !== 'owner') await keepAnOwner(tx, before, when);
  await update(tx, userId, { role: change.role }, when);
  await record(tx, 'member.role-changed', before, when, { from: before.role, to: change.role });
  return currentMember(tx, userId, when);
}

export async function suspendMember(tx: Tx, userId: string, when: SignedInContext): Promise<Member> {
  const before = await lockedMember(tx, userId, when);
  if (before.state === 'suspended') return before;
  await keepAnOwner(tx, before, when);
  await update(tx, userId, { suspended_at: when.now }, when);
  await endTheirSessions(tx, before, 'suspended', when);
  await record(tx, 'member.suspended', before, when);
  return currentMember(tx, userId, when);
}

export async function restoreMember(tx: Tx, userId: string, when: SignedInContext): Promise<Member> {
  const before = await lockedMember(tx, userId, when);
  if (before.state === 'active') return before;
  await update(tx, userId, { suspended_at: null }, when);
  await record(tx, 'member.restored', before, when);
  return currentMember(tx, userId, when);
}

export async function removeMember(tx: Tx, userId: string, when: SignedInContext): Promise<void> {
  const before = await lockedMember(tx, userId, when);
  await keepAnOwner(tx, before, when);
  await endTheirSessions(tx, before, 'removed', when);
  await record(tx, 'member.removed', before, when);
  await tx
    .deleteFrom('membership')
    .where('org_id', '=', when.session.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

async function endTheirSessions(
  tx: Tx,
  member: Member,
  reason: 'suspended' | 'removed',
  when: SignedInContext,
): Promise<void> {
  const by = { userId: when.session.userId, subject: subjectOf(member) };
  await endSessions(tx, { userId: member.id, organisationId: when.session.organisationId, by }, reason, when);
}

/** Changes of members take turns on the workspace's row, so that two owners cannot both take the other for the last. */
async function lockedMember(tx: Tx, userId: string, when: SignedInContext): Promise<Member> {
  await tx
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', when.session.organisationId)
    .forNoKeyUpdate()
    .execute();
  return currentMember(tx, userId, when);
}

async function currentMember(tx: Tx, userId: string, when: SignedInContext): Promise<Member> {
  const found = await findMember(tx, when.session.organisationId, userId);
  if (found === undefined) throw refuse('auth.no-such-member');
  return found;
}

/** The database refuses the same at commit; here it gets its sentence. */
async function keepAnOwner(tx: Tx, member: Member, when: SignedInContext): Promise<void> {
  if (member.role !== 'owner' || member.state !== 'active') return;
  const other = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('org_id', '=', when.session.organisationId)
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .where('user_id', '!=', member.id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) {
    throw refuse('auth.last-owner', { name: member.name });
  }
}

async function update(
  tx: Tx,
  userId: string,
  columns: { role?: string; suspended_at?: Date | null },
  when: SignedInContext,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set((set) => ({ ...columns, version: set('version', '+', 1) }))
    .where('org_id', '=', when.session.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

async function record(
  tx: Tx,
  kind: string,
  member: Member,
  when: SignedInContext,
  details: Record<string, string> = {},
): Promise<void> {
  await recordEvent(tx, {
    organisationId: when.session.organisationId,
    kind,
    at: when.now,
    actorUserId: when.session.userId,
    subject: subjectOf(member),
    address: when.origin.address,
    requestId: when.origin.requestId,
    details,
  });
}

function subjectOf(member: Member): string {
  return `${member.name} <${member.email}>`;
}
