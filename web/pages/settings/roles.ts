import type { StaffRole } from '#shared/roles.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { Member } from './api.ts';
import type { en } from './settings.en.ts';

export type RoleWords = Translate<typeof en>;

export function roleName(t: RoleWords, role: StaffRole): string {
  return t(`role_${role}`);
}

/** A workspace keeps at least one owner who can sign in: the one who is left can neither go nor change. */
export function isOnlyOwner(member: Member, everyone: readonly Member[]): boolean {
  const owns = ({ role, state }: Member) => role === 'owner' && state === 'active';
  return owns(member) && !everyone.some((other) => other.id !== member.id && owns(other));
}
