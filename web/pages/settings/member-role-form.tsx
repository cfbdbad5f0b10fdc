import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffRole } from '#shared/roles.ts';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { changeRole, keys, type Member } from './api.ts';
import { roleName } from './roles.ts';
import { roleOptions } from './role-options.ts';
import { useSettingsText } from './text.ts';
import styles from './member-role-form.module.css';

/** Another role for a member. A conflict shows both roles and keeps the choice. */
export function MemberRoleForm({ member }: { readonly member: Member }) {
  const t = useSettingsText();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<StaffRole>(member.role);
  const {
    form: formRef,
    submit,
    busy,
    failure,
    message,
    clear,
  } = useSubmission({
    send: async () => {
      const changed = await changeRole(member, role);
      showToast({ text: t('roleChanged', { name: changed.name, role: roleName(t, changed.role) }) });
      await queryClient.invalidateQueries({ queryKey: keys.members });
      // One's own role decides what may be offered.
      void queryClient.invalidateQueries({ queryKey: keys.me });
    },
    onFailure: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: keys.members });
      return true;
    },
  });
  const conflict = failure?.code === 'conflict';
  return (
    <form ref={formRef} className={styles['form']} onSubmit={submit}>
      <Select
        label={t('role')}
        options={roleOptions(t)}
        value={role}
        onChange={(next) => {
          setRole(next);
          clear();
        }}
      />
      <FormError requestId={failure?.requestId}>
        {conflict ? t('roleConflict', { now: roleName(t, member.role), yours: roleName(t, role) }) : message}
      </FormError>
      {(role !== member.role || conflict) && (
        <div className={styles['acts']}>
          <Button variant="primary" type="submit" busy={busy}>
            {t('roleChange')}
          </Button>
          <Button
            onClick={() => {
              setRole(member.role);
              clear();
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
