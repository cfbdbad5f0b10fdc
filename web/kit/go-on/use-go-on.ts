import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { showToast } from '#web/kit/toast/toasts.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './go-on.en.ts';

const useGoOnText = catalogue(en, { de: () => import('./go-on.de.ts') });

export interface GoOnOptions extends Pick<NavigateOptions, 'replace'> {
  /** What came of it; whoever is elsewhere by now gets the way there with it. */
  readonly said?: string;
}

/**
 * Goes on to what was made, as long as the form that made it is on screen. An answer that comes late takes nobody away
 * from what they do by then.
 */
export function useGoOn(): (path: string, options?: GoOnOptions) => Promise<void> {
  const t = useGoOnText();
  const navigate = useNavigate();
  const home = useRef<string>(undefined);
  useEffect(() => {
    home.current = window.location.pathname;
    return () => void (home.current = undefined);
  }, []);
  return async (path, { said, replace = false } = {}) => {
    // The address is ahead of the screen while the next page is fetched.
    const isHere = home.current === window.location.pathname;
    const act = { label: t('show'), run: () => void navigate(path) };
    if (said !== undefined) showToast({ text: said, ...(!isHere && { act }) });
    if (isHere) await navigate(path, { replace });
  };
}
