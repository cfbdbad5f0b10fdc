import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '#web/kit/field/text-field.tsx';
import { EmailField, SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { NewPasswordField, SignInAct } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
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

const aName = { max: 120, required: true };
const bounds = { organisation: aName, name: aName };

/** A new workspace and its first owner. */
export function SignUpPage() {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const locale = useLanguage();
  const state = useSignUpState();
  const withPassword = state?.next !== 'check-mail';
  const [mailedTo, setMailedTo] = useState<string>();
  const draft = useDraft<NewWorkspace>(() => ({
    organisation: '',
    name: '',
    email: '',
    password: '',
    ...startingPlace(),
  }));
  const { draft: workspace, change } = draft;
  const submission = useSubmission({
    fields,
    typed: workspace,
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
  const control = controlsOf(draft, errorOf, bounds);

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
          {...control.text('organisation')}
        />
        <TextField label={t('name')} name="name" autoComplete="name" {...control.text('name')} />
        <EmailField label={t('email')} {...control.text('email')} />
        {withPassword && (
          <NewPasswordField label={t('password')} help={t('passwordHelp')} {...control.text('password')} />
        )}
        <PlaceFields place={workspace} onChange={change} errorOf={errorOf} text={t} />
      </SignInForm>
    </SignInFrame>
  );
}
