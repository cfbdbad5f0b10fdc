import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DeadEndFrame, NewPasswordFrame } from '#web/kit/sign-in-frame/new-password-frame.tsx';
import { SignInAct } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { useSession } from '#web/lib/session.ts';
import { confirmSignUp } from './api.ts';
import { useText } from './text.ts';

type Ending = 'gone' | 'taken';

/** Where the link of a sign-up leads. A password that is refused does not cost the link. */
export function ConfirmSignUpPage() {
  const token = useFragmentToken();
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [ending, setEnding] = useState<{ readonly of: string; readonly as: Ending }>();
  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  const reached = ending?.of === token ? ending.as : undefined;
  if (reached === 'gone') return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  if (reached === 'taken')
    return (
      <DeadEndFrame title={t('takenTitle')} lead={t('takenLead')}>
        <SignInAct to="/login">{t('signIn')}</SignInAct>
      </DeadEndFrame>
    );
  return (
    <NewPasswordFrame
      key={token}
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      label={t('password')}
      help={t('passwordHelp')}
      act={t('confirmSubmit')}
      send={async (password) => {
        session.begin(await confirmSignUp({ token, password }));
        await navigate('/', { replace: true });
      }}
      onGone={() => setEnding({ of: token, as: 'gone' })}
      onFailure={({ code }) => {
        if (code === 'email-taken') setEnding({ of: token, as: 'taken' });
        return code !== 'email-taken';
      }}
    />
  );
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <DeadEndFrame title={title} lead={lead}>
      <SignInAct to="/sign-up">{t('again')}</SignInAct>
    </DeadEndFrame>
  );
}
