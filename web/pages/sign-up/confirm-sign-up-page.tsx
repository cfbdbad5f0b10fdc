import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { NewPasswordField, SignInAct } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { useSession } from '#web/lib/session.ts';
import { confirmSignUp } from './api.ts';
import { useText } from './text.ts';

type Ending = 'gone' | 'taken';

/** Where the link of a sign-up leads. A password that is refused does not cost the link. */
export function ConfirmSignUpPage() {
  const token = useFragmentToken();
  const t = useText();
  const [ending, setEnding] = useState<{ readonly of: string; readonly as: Ending }>();
  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  const reached = ending?.of === token ? ending.as : undefined;
  if (reached === 'gone') return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  if (reached === 'taken')
    return (
      <SignInFrame title={t('takenTitle')} lead={<span role="alert">{t('takenLead')}</span>}>
        <SignInAct to="/login">{t('signIn')}</SignInAct>
      </SignInFrame>
    );
  return <ChoosePassword key={token} token={token} onEnd={(as) => setEnding({ of: token, as })} />;
}

function ChoosePassword({ token, onEnd }: { readonly token: string; readonly onEnd: (as: Ending) => void }) {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    fields: ['password'],
    check: () => [...required({ password }), ...passwordLength('password', password)],
    send: async () => {
      session.begin(await confirmSignUp({ token, password }));
      await navigate('/', { replace: true });
    },
    onFailure: ({ code, fields }) => {
      const isGone = code === 'link-expired' || fields.some(({ path }) => path === 'token');
      if (isGone) onEnd('gone');
      if (code === 'email-taken') onEnd('taken');
      return !isGone && code !== 'email-taken';
    },
  });
  return (
    <SignInFrame title={t('confirmTitle')} lead={t('confirmLead')} lit={password !== ''}>
      <SignInForm submission={submission} act={t('confirmSubmit')} disabled={password === ''}>
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
      <SignInAct to="/sign-up">{t('again')}</SignInAct>
    </SignInFrame>
  );
}
