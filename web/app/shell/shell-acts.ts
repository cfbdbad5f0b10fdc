import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { holdKeysAt } from '#web/kit/held-keys/hold-keys.ts';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { changePreferences, type Preferences } from '#web/lib/preferences.ts';
import { useSession } from '#web/lib/session.ts';
import { switchWorkspace } from './api.ts';

/** What can lie above the page; one at a time. */
export type Overlay =
  | 'palette'
  | 'keys'
  | 'appearance'
  | 'new-workspace'
  | 'more'
  | 'sign-out-everywhere'
  | 'remove-sample';

/** What the rail, the menus, the palette and the keyboard can do: one set, so that each says the same. */
export interface ShellActs {
  readonly go: (path: string) => void;
  readonly open: (overlay: Overlay) => void;
  readonly setTheme: (theme: Preferences['theme']) => void;
  readonly switchTo: (organisationId: string) => void;
  readonly signOut: () => void;
}

export function useShellActs(open: (overlay: Overlay) => void): ShellActs {
  const navigate = useNavigate();
  const session = useSession();
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      go: (path) => {
        holdKeysAt(path);
        void navigate(path);
      },
      open,
      setTheme: (theme) => void changePreferences({ theme }),
      switchTo: (organisationId) => {
        switchWorkspace(organisationId)
          // The session leaves for home with the new token, and the cache is emptied with it.
          .then(({ access }) => session.moveTo(access))
          .catch(async (error: unknown) => {
            await import('./show-failure.ts').then(
              ({ showFailure }) => showFailure(error),
              () => showToast({ text: useKitText.now()('overlayUnavailable'), tone: 'bad' }),
            );
            // A workspace that is gone should leave the list as well.
            void queryClient.invalidateQueries({ queryKey: ['GET /me/'] });
          });
      },
      signOut: () => void session.signOut(),
    }),
    [navigate, open, session, queryClient],
  );
}
