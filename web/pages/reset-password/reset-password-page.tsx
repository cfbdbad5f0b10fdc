import { useState } from 'react';
import { DeadEndFrame, NewPasswordFrame } from '#web/kit/sign-in-frame/new-password-frame.tsx';
import { SignInAct, SignInLink } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { catalogue } from '#web/lib/messages.ts';
import { resetPassword } from './api.ts';
import { en } from './reset-password.en.ts';
import { useResetLink } from './use-reset-link.ts';

const useText = catalogue(en, { de: () => import('./reset-password.de.ts') });

/** Where the link of the message leads. A password that is refused does not cost the link. */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  const t = useText();
  const link = useResetLink(token);
  const [outcome, setOutcome] = useState<{ readonly token: string; readonly as: 'done' | 'gone' }>();

  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  // Another link, pasted into the same tab, begins anew.
  const reached = outcome?.token === token ? outcome.as : undefined;
  if (reached === 'gone' || (reached === undefined && link === 'gone'))
    return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  if (reached === 'done') {
    return (
      <SignInFrame title={t('doneTitle')} lead={<span role="status">{t('doneLead')}</span>} lit>
        <SignInAct to="/login">{t('signIn')}</SignInAct>
      </SignInFrame>
    );
  }
  if (link === 'looking') return <SignInFrame title={t('title')} lead={t('lead')} />;
  return (
    <NewPasswordFrame
      key={token}
      title={t('title')}
      lead={t('lead')}
      label={t('password')}
      help={t('passwordHelp')}
      act={t('submit')}
      send={async (password) => {
        await resetPassword({ token, password });
        setOutcome({ token, as: 'done' });
      }}
      onGone={() => setOutcome({ token, as: 'gone' })}
    />
  );
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <DeadEndFrame title={title} lead={lead}>
      <SignInAct to="/forgot-password">{t('another')}</SignInAct>
      <SignInLink to="/login">{t('back')}</SignInLink>
    </DeadEndFrame>
  );
}
