import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useSession, type TokenPair } from '#web/lib/session.ts';

/** Sessions that have begun here and could not go on yet: a code or a challenge would not work a second time. */
const begun = new WeakSet<object>();

/** What happens once the server has let somebody in: the session begins, and `next` or a waiting host is gone on to. */
export function useGoOn() {
  const session = useSession();
  const navigate = useNavigate();

  const goOn = useCallback(async () => {
    const destination = await session.continueFrom(location.href);
    if ('path' in destination) await navigate(destination.path, { replace: true });
    else location.replace(destination.address);
  }, [session, navigate]);

  const enter = useCallback(
    async (obtain: () => Promise<TokenPair>) => {
      if (!begun.has(session) || !session.isSignedIn()) {
        session.begin(await obtain());
        begun.add(session);
      }
      await goOn();
      begun.delete(session);
    },
    [session, goOn],
  );

  return { goOn, enter };
}
