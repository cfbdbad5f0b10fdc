import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { emailShape, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
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
  const [email, setEmail] = useState('');
  const isSame = email.trim().toLowerCase() === user.email;

  const { form, failure, ...submission } = useSubmission({
    fields: ['email'],
    check: () => [
      ...required({ email }),
      ...emailShape('email', email),
      ...(isSame ? [{ path: 'email', code: 'same' }] : []),
    ],
    send: async () => {
      await identity.run(() => changeEmail(email));
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      showToast({ text: useText.now()('sent', { email: email.trim() }) });
      onDone();
    },
  });
  const saysSame = failure?.fields.some(({ code }) => code === 'same') === true;

  return (
    <>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        <TextField
          label={t('newEmail')}
          help={t('newEmailHelp')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={saysSame ? t('sameEmail') : submission.errorOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormError requestId={failure?.code === 'internal' ? failure.requestId : undefined}>
          {submission.message}
        </FormError>
        <div className={styles['acts']}>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={submission.busy}>
            {t('sendConfirmation')}
          </Button>
        </div>
      </form>
      {identity.dialog}
    </>
  );
}
