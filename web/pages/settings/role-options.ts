import { staffRoles, type StaffRole } from '#shared/roles.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { roleName, type RoleWords } from './roles.ts';

export function roleOptions(t: RoleWords): readonly Option<StaffRole>[] {
  return staffRoles.map((role) => ({ value: role, label: roleName(t, role), hint: t(`roleWhat_${role}`) }));
}
