import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { useSession, type Destination, type Session } from '#web/lib/session.ts';
import { en } from './auth-callback.en.ts';
import styles from './auth-callback-page.module.css';

const useText = catalogue(en, { de: () => import('./auth-callback.de.ts') });

/** Where the main host returns to with a one-time code for this host (session.md, decision 7). */
export function AuthCallbackPage() {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let wanted = true;
    async function goOn(): Promise<void> {
      try {
        const destination = await acceptOnce(session);
        if (wanted) await navigate('path' in destination ? destination.path : '/', { replace: true });
      } catch {
        if (wanted) setFailed(true);
      }
    }
    void goOn();
    return () => {
      wanted = false;
    };
  }, [session, navigate]);

  // Never back to sign-in by itself: the main host would return here at once, and so on for ever.
  return (
    <main className={styles['page']}>
      <h1 className={styles['heading']}>{text(failed ? 'failedHeading' : 'heading')}</h1>
      {failed && (
        <>
          <p className={styles['advice']} role="alert">
            {text('failedAdvice')}
          </p>
          <Button variant="primary" onClick={session.end}>
            {text('again')}
          </Button>
        </>
      )}
    </main>
  );
}

const accepted = new WeakMap<Session, { readonly fragment: string; readonly result: Promise<Destination> }>();

/** The code works once, and an effect may run twice: the second run waits for the first. */
function acceptOnce(session: Session): Promise<Destination> {
  const fragment = location.hash;
  const known = accepted.get(session);
  if (known !== undefined && (fragment === '' || fragment === known.fragment)) return known.result;
  // Out of the address bar and the history before anything else: a code has no business there.
  history.replaceState(history.state, '', location.pathname);
  const result = session.acceptHandOff(fragment);
  accepted.set(session, { fragment, result });
  return result;
}
