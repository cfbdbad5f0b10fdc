import type { StaffRole } from '#shared/roles.ts';
import { Select } from '#web/kit/select/select.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { Member } from './api.ts';
import { roleName } from './roles.ts';
import { roleOptions } from './role-options.ts';
import { useSettingsText } from './text.ts';
import styles from './member-role-form.module.css';

/** Another role for a member. A conflict shows both roles and keeps the choice. */
export function MemberRoleForm({ member }: { readonly member: Member }) {
  const t = useSettingsText();
  const form = useRecordForm({
    draft: (): { readonly role: StaffRole } => ({ role: member.role }),
    // One's own role decides what may be offered.
    line: 'PATCH /members/{id}/',
    send: ({ role }) =>
      call('PATCH /members/{id}/', { params: { id: member.id }, body: { role, version: member.version } }),
    say: ({ code }, draft) =>
      code === 'conflict'
        ? t('roleConflict', { now: roleName(t, member.role), yours: roleName(t, draft.role) })
        : undefined,
    said: ({ name, role }) => t('roleChanged', { name, role: roleName(t, role) }),
  });
  const { role } = form.draft;
  const put = (next: StaffRole) => {
    form.change({ role: next });
    form.clear();
  };
  const isOpen = role !== member.role || form.failure?.code === 'conflict';
  return (
    <div className={styles['form']}>
      <InlineForm form={form} {...(isOpen && { act: t('roleChange'), onClose: () => put(member.role) })}>
        <Select label={t('role')} options={roleOptions(t)} value={role} onChange={put} />
      </InlineForm>
    </div>
  );
}
