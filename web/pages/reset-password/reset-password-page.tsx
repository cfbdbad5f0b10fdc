import { useState } from 'react';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { NewPasswordField, SignInAct, SignInLink } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { catalogue } from '#web/lib/messages.ts';
import { resetPassword } from './api.ts';
import { en } from './reset-password.en.ts';

const useText = catalogue(en, { de: () => import('./reset-password.de.ts') });

/** Where the link of the message leads. A password that is refused does not cost the link. */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  const t = useText();
  const [outcome, setOutcome] = useState<{ readonly token: string; readonly as: 'done' | 'gone' }>();

  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  // Another link, pasted into the same tab, begins anew.
  const reached = outcome?.token === token ? outcome.as : undefined;
  if (reached === 'gone') return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  if (reached === 'done') {
    return (
      <SignInFrame title={t('doneTitle')} lead={<span role="status">{t('doneLead')}</span>} lit>
        <SignInAct to="/login">{t('signIn')}</SignInAct>
      </SignInFrame>
    );
  }
  return <NewPassword key={token} token={token} onOutcome={(as) => setOutcome({ token, as })} />;
}

function NewPassword({
  token,
  onOutcome,
}: {
  readonly token: string;
  readonly onOutcome: (as: 'done' | 'gone') => void;
}) {
  const t = useText();
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    fields: ['password'],
    check: () => [...required({ password }), ...passwordLength('password', password)],
    send: async () => {
      await resetPassword({ token, password });
      onOutcome('done');
    },
    onFailure: ({ code, fields }) => {
      const isGone = code === 'link-expired' || fields.some(({ path }) => path === 'token');
      if (isGone) onOutcome('gone');
      return !isGone;
    },
  });
  return (
    <SignInFrame title={t('title')} lead={t('lead')} lit={password !== ''}>
      <SignInForm submission={submission} act={t('submit')} disabled={password === ''}>
        <NewPasswordField
          label={t('password')}
          help={t('passwordHelp')}
          value={password}
          error={submission.errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SignInForm>
    </SignInFrame>
  );
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <SignInFrame title={title} lead={<span role="alert">{lead}</span>}>
      <SignInAct to="/forgot-password">{t('another')}</SignInAct>
      <SignInLink to="/login">{t('back')}</SignInLink>
    </SignInFrame>
  );
}
