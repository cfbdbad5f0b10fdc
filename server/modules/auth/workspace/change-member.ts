import type { StaffRole } from '#shared/roles.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { endSessions } from '#server/modules/auth/end-sessions.ts';
import { findMember } from './members.ts';
import type { Member } from './members.ts';

export async function changeMemberRole(
  tx: Tx,
  act: Act,
  userId: string,
  change: { readonly role: StaffRole; readonly version: number },
): Promise<Member> {
  const before = await lockedMember(tx, act, userId);
  if (before.version !== change.version) {
    throw refuse('auth.member-changed', { role: before.role });
  }
  if (change.role !== 'owner') await keepAnOwner(tx, act, before);
  await update(tx, act, userId, { role: change.role });
  await recordAct(tx, act, 'member.role-changed', subjectOf(before), { from: before.role, to: change.role });
  return currentMember(tx, act, userId);
}

export async function suspendMember(tx: Tx, act: Act, userId: string): Promise<Member> {
  const before = await lockedMember(tx, act, userId);
  if (before.state === 'suspended') return before;
  await keepAnOwner(tx, act, before);
  await update(tx, act, userId, { suspended_at: act.now });
  await endTheirSessions(tx, act, before, 'suspended');
  await recordAct(tx, act, 'member.suspended', subjectOf(before));
  return currentMember(tx, act, userId);
}

export async function restoreMember(tx: Tx, act: Act, userId: string): Promise<Member> {
  const before = await lockedMember(tx, act, userId);
  if (before.state === 'active') return before;
  await update(tx, act, userId, { suspended_at: null });
  await recordAct(tx, act, 'member.restored', subjectOf(before));
  return currentMember(tx, act, userId);
}

export async function removeMember(tx: Tx, act: Act, userId: string): Promise<void> {
  const before = await lockedMember(tx, act, userId);
  await keepAnOwner(tx, act, before);
  await endTheirSessions(tx, act, before, 'removed');
  await recordAct(tx, act, 'member.removed', subjectOf(before));
  await tx.deleteFrom('membership').where('org_id', '=', act.organisationId).where('user_id', '=', userId).execute();
}

async function endTheirSessions(tx: Tx, act: Act, member: Member, reason: 'suspended' | 'removed'): Promise<void> {
  const by = { userId: act.userId, subject: subjectOf(member) };
  await endSessions(tx, { userId: member.id, organisationId: act.organisationId, by }, reason, act);
}

/** Changes of members take turns on the workspace's row, so that two owners cannot both take the other for the last. */
async function lockedMember(tx: Tx, act: Act, userId: string): Promise<Member> {
  await tx
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', act.organisationId)
    .forNoKeyUpdate()
    .execute();
  return currentMember(tx, act, userId);
}

async function currentMember(tx: Tx, act: Act, userId: string): Promise<Member> {
  const found = await findMember(tx, act.organisationId, userId);
  if (found === undefined) throw refuse('auth.no-such-member');
  return found;
}

/** The database refuses the same at commit; here it gets its sentence. */
async function keepAnOwner(tx: Tx, act: Act, member: Member): Promise<void> {
  if (member.role !== 'owner' || member.state !== 'active') return;
  const other = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('org_id', '=', act.organisationId)
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
  act: Act,
  userId: string,
  columns: { role?: string; suspended_at?: Date | null },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set((set) => ({ ...columns, version: set('version', '+', 1) }))
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

function subjectOf(member: Member): string {
  return `${member.name} <${member.email}>`;
}
