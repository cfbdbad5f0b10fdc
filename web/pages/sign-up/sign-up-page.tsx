import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { EmailField, SignInAct, SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { emailShape, passwordLength, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useLanguage } from '#web/lib/messages.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignUpState } from '#web/lib/use-sign-up-state.ts';
import { signIn, signUp, type NewWorkspace } from './api.ts';
import { PlaceFields, startingPlace } from './place-fields.tsx';
import { useText } from './text.ts';

const fields = ['organisation', 'name', 'email', 'password', 'country', 'currency', 'timeZone'] as const;

/** A new workspace and its first owner. */
export function SignUpPage() {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const locale = useLanguage();
  const state = useSignUpState();
  const withPassword = state?.next !== 'check-mail';
  const [mailedTo, setMailedTo] = useState<string>();
  const [workspace, setWorkspace] = useState<NewWorkspace>(() => ({
    organisation: '',
    name: '',
    email: '',
    password: '',
    ...startingPlace(),
  }));
  const change = (part: Partial<NewWorkspace>) => setWorkspace((before) => ({ ...before, ...part }));
  const submission = useSubmission({
    fields,
    check: () => [
      ...required({ ...workspace, ...(withPassword ? {} : { password: 'later' }) }),
      ...emailShape('email', workspace.email),
      ...(withPassword ? passwordLength('password', workspace.password) : []),
    ],
    send: async () => {
      const next = await signUp(workspace, { locale, withPassword });
      if (next === 'check-mail') {
        setMailedTo(workspace.email.trim());
        return;
      }
      session.begin(await signIn(workspace));
      await navigate('/', { replace: true });
    },
  });
  const { failure, errorOf } = submission;

  if (mailedTo !== undefined)
    return (
      <SignInFrame
        title={t('mailedTitle')}
        lead={<span role="status">{t('mailedLead', { email: mailedTo })}</span>}
        lit
      >
        <SignInAct quiet to="/login">
          {t('toSignIn')}
        </SignInAct>
      </SignInFrame>
    );
  if (state?.isOpen === false || failure?.code === 'sign-up-closed')
    return (
      <SignInFrame title={t('closedTitle')} lead={<span role="alert">{t('closedLead')}</span>}>
        <SignInAct to="/login">{t('toSignIn')}</SignInAct>
      </SignInFrame>
    );

  return (
    <SignInFrame
      title={t('title')}
      lead={t('lead')}
      lit={Object.entries(workspace).every(([name, value]) => value !== '' || (name === 'password' && !withPassword))}
      aside={
        <>
          {t('have')} <TextLink to="/login">{t('signIn')}</TextLink>
        </>
      }
    >
      <SignInForm
        submission={submission}
        act={t('submit')}
        problem={failure?.code === 'wrong-credentials' ? t('known') : undefined}
      >
        <TextField
          label={t('organisation')}
          help={t('organisationHelp')}
          name="organisation"
          autoComplete="organization"
          maxLength={120}
          required
          value={workspace.organisation}
          error={errorOf('organisation')}
          onChange={(event) => change({ organisation: event.target.value })}
        />
        <TextField
          label={t('name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          value={workspace.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <EmailField
          label={t('email')}
          value={workspace.email}
          error={errorOf('email')}
          onChange={(event) => change({ email: event.target.value })}
        />
        {withPassword && (
          <PasswordField
            label={t('password')}
            help={t('passwordHelp')}
            name="password"
            autoComplete="new-password"
            required
            value={workspace.password}
            error={errorOf('password')}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
        <PlaceFields place={workspace} onChange={change} errorOf={errorOf} text={t} />
      </SignInForm>
    </SignInFrame>
  );
}
