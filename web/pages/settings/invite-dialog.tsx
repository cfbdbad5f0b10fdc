import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StaffRole } from '#shared/roles.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { emailShape, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { inviteMember, keys } from './api.ts';
import { useMailIsKept } from './use-mail-is-kept.ts';
import { useSentToast } from './use-sent-toast.ts';
import { PropertyChoice } from './property-choice.tsx';
import { roleOptions } from './role-options.ts';
import { useSettingsText } from './text.ts';
import styles from './invite-dialog.module.css';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useSettingsText();
  const form = useId();
  const queryClient = useQueryClient();
  const sent = useSentToast();
  const kept = useMailIsKept();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('manager');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  // Owners of the workspace answer for all of it.
  const propertyIds = chosen === null || role === 'owner' ? null : [...chosen];
  const {
    form: formRef,
    submit,
    busy,
    failure,
    message,
    errorOf,
  } = useSubmission({
    fields: ['email', 'role', 'propertyIds'],
    check: () => [
      ...required({ email }),
      ...emailShape('email', email),
      ...(propertyIds?.length === 0 ? [{ path: 'propertyIds', code: 'required' }] : []),
    ],
    send: async () => {
      const invitation = await inviteMember({ email, role, propertyIds });
      for (const key of [keys.invitations, keys.checklist, keys.mail])
        void queryClient.invalidateQueries({ queryKey: key });
      sent(t('invited', { email: invitation.email }));
      onClose();
    },
  });
  const taken = { 'already-member': t('alreadyMember'), 'already-exists': t('alreadyInvited') };
  const code = failure?.code;
  const emailError = code === 'already-member' || code === 'already-exists' ? taken[code] : errorOf('email');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inviteTitle')}
      description={kept ? t('inviteWhyKept') : t('inviteWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t(kept ? 'inviteCreate' : 'inviteSend')}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} className={styles['fields']} noValidate onSubmit={submit}>
        <TextField
          ref={focusOnArrival}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          value={email}
          error={emailError}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RadioGroup
          label={t('role')}
          options={roleOptions(t).map(({ value, label, hint }) => ({ value, label, help: hint }))}
          value={role}
          onChange={setRole}
        />
        {role !== 'owner' && <PropertyChoice chosen={chosen} onChange={setChosen} />}
        <FormError requestId={failure?.requestId}>
          {errorOf('propertyIds') !== undefined ? t('worksWithChoose') : emailError === undefined ? message : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
