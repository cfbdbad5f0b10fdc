import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { useMe } from '#web/lib/me.ts';
import { catalogue } from '#web/lib/messages.ts';
import { confirmIdentity } from './api.ts';
import { en } from './confirm-identity.en.ts';

const useText = catalogue(en, { de: () => import('./confirm-identity.de.ts') });

export function ConfirmIdentityDialog({ onAnswer }: { readonly onAnswer: (confirmed: boolean) => void }) {
  const t = useText();
  const { user } = useMe();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(user.totpEnabled);

  const { form, failure, ...submission } = useSubmission({
    fields: ['password', 'code'],
    check: () => required({ password, ...(asksForCode && { code }) }),
    send: async () => {
      await confirmIdentity({ password, ...(asksForCode && { code }) });
      onAnswer(true);
    },
    onFailure: (found) => {
      if (found.code === 'code-required') setAsksForCode(true);
      return found.code !== 'code-required';
    },
  });
  const wrong = (because: string, path: string) =>
    failure?.code === because ? submission.message : submission.errorOf(path);

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('title')}
      description={t('lead')}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submission.submit}>
        {/* Password managers look for the name that a password belongs to. */}
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={wrong('wrong-password', 'password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksForCode && (
          <TextField
            label={t('code')}
            help={t('codeHelp')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            required
            value={code}
            error={wrong('wrong-code', 'code')}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <FormError>
          {failure?.code === 'wrong-password' || failure?.code === 'wrong-code' ? undefined : submission.message}
        </FormError>
      </form>
    </Dialog>
  );
}
