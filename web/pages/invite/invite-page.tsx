import { Button } from '#web/kit/button/button.tsx';
import { SignInAct } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { JoinForm } from './join-form.tsx';
import { useText } from './text.ts';
import { useInvitation } from './use-invitation.ts';
import styles from './invite-page.module.css';

/** Where the link of an invitation leads: what it is for, then a new account or the one that there is. */
export function InvitePage() {
  const token = useFragmentToken();
  const t = useText();
  const words = useFailureWords();
  const { invitation, failure, fail, retry } = useInvitation(token);

  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  if (failure?.code === 'link-expired' || failure?.code === 'invalid-input') {
    return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  }
  if (failure !== undefined) {
    return (
      <SignInFrame title={t('failedTitle')} lead={<span role="alert">{failureText(words, failure)}</span>}>
        <Button variant="primary" block className={styles['submit']} onClick={retry}>
          {t('retry')}
        </Button>
      </SignInFrame>
    );
  }
  if (invitation === undefined) return <SignInFrame title={t('opening')} lead={t('moment')} />;
  return <JoinForm key={token} token={token} invitation={invitation} onGone={fail} />;
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <SignInFrame title={title} lead={<span role="alert">{lead}</span>}>
      <SignInAct to="/login">{t('signIn')}</SignInAct>
    </SignInFrame>
  );
}
