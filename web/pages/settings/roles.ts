import { staffRoles, type StaffRole } from '#shared/permissions.ts';
import type { Option } from '#web/kit/select/select.tsx';
import type { Translate } from '#web/lib/messages.ts';
import type { Member } from './api.ts';
import type { en } from './settings.en.ts';

type Text = Translate<typeof en>;

export function roleName(t: Text, role: StaffRole): string {
  return t(`role_${role}`);
}

export function roleOptions(t: Text): readonly Option<StaffRole>[] {
  return staffRoles.map((role) => ({ value: role, label: roleName(t, role), hint: t(`roleWhat_${role}`) }));
}

/** A workspace keeps at least one owner who can sign in: the one who is left can neither go nor change. */
export function isOnlyOwner(member: Member, everyone: readonly Member[]): boolean {
  const owns = ({ role, state }: Member) => role === 'owner' && state === 'active';
  return owns(member) && !everyone.some((other) => other.id !== member.id && owns(other));
}
