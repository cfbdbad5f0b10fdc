import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Section } from '#web/kit/section/section.tsx';
import { emailShape } from '#web/kit/submission/checks.ts';
import { meQuery, useMe } from '#web/lib/me.ts';
import { changeEmail } from './api.ts';
import { Pending, Unconfirmed } from './email-notices.tsx';
import { useText } from './text.ts';
import styles from './profile-page.module.css';

export function EmailSection() {
  const t = useText();
  const { user } = useMe();
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="email"
      title={t('email')}
      lead={t('emailLead')}
      act={!open && <Button onClick={() => setOpen(true)}>{t('changeEmail')}</Button>}
    >
      <p className={styles['email']}>
        <span>{user.email}</span>
        <Chip tone={user.emailVerified ? 'ok' : 'warn'}>{t(user.emailVerified ? 'confirmed' : 'unconfirmed')}</Chip>
      </p>
      {!user.emailVerified && <Unconfirmed />}
      {user.pendingEmail !== null && <Pending email={user.pendingEmail} />}
      {open && <ChangeEmail onDone={() => setOpen(false)} />}
    </Section>
  );
}

function ChangeEmail({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const { user } = useMe();
  const queryClient = useQueryClient();
  const identity = useConfirmIdentity();
  const form = useRecordForm({
    draft: () => ({ email: '' }),
    bounds,
    check: ({ email }) => [
      ...emailShape('email', email),
      ...(email.trim().toLowerCase() === user.email ? [{ path: 'email', code: 'same' }] : []),
    ],
    send: async ({ email }) => {
      await identity.run(() => changeEmail(email));
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return email.trim();
    },
    said: (email) => t('sent', { email }),
    onSaved: onDone,
  });
  const error = form.errorOf('email');
  const isSame = form.failure?.fields.some(({ code }) => code === 'same') === true;
  return (
    <div className={styles['form']}>
      <InlineForm form={form} act={t('sendConfirmation')} onClose={onDone}>
        <TextField
          label={t('newEmail')}
          help={t('newEmailHelp')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('email')}
          error={error && (isSame ? t('sameEmail') : error)}
        />
      </InlineForm>
      {identity.dialog}
    </div>
  );
}

const bounds = { email: { required: true } };
