import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { meQuery } from '#web/lib/me.ts';
import { setCountry } from '#web/lib/messages.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { PhoneTabs, PhoneTopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { useShellActs, type Overlay } from './shell-acts.ts';
import { useShellText } from './text.ts';
import styles from './shell.module.css';

/** Nothing of these is needed to see the page: notices, toasts, the keyboard, and whatever lies above the page. */
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices, { instead: 'nothing' });
const ShellExtras = lazyPart(async () => (await import('./shell-extras.tsx')).ShellExtras, { instead: 'nothing' });

/**
 * What signed-in pages have in common: the rail (icons below 1200 px, tabs below 900), the palette, the keyboard sheet,
 * notices and toasts. The page is drawn once it is known who is looking, so that it can ask what they may do.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useShellText();
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  // Before anything is painted in the English of another country.
  useLayoutEffect(() => {
    if (me !== undefined) setCountry(me.organisation.country);
  }, [me]);
  const [overlay, setOverlay] = useState<Overlay>();
  const close = useCallback(() => setOverlay(undefined), []);
  const acts = useShellActs(setOverlay);
  const narrow = useMedia('(max-width: 899.98px)');
  const wide = useMedia('(min-width: 1200px)');
  const notices = (place: 'rail' | 'top' | 'bottom') =>
    me !== undefined && (
      <Suspense fallback={null}>
        <Notices me={me} acts={acts} place={place} />
      </Suspense>
    );

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#page">
        {t('skip')}
      </a>
      {narrow ? (
        <PhoneTopBar acts={acts} />
      ) : (
        <Rail me={me} acts={acts} wide={wide} notices={wide && notices('rail')} />
      )}
      <div className={styles['room']}>
        {narrow && notices('top')}
        <main id="page" tabIndex={-1} className={styles['page']}>
          {me === undefined && error !== null && (
            <div className={styles['failure']}>
              <ErrorNotice
                title={t('meFailed')}
                requestId={problemOf(error)?.requestId}
                busy={isFetching}
                onRetry={() => void refetch()}
              >
                {problemOf(error)?.detail ?? t('meFailedWhy')}
              </ErrorNotice>
            </div>
          )}
          {me === undefined && error === null && <Waiting />}
          {me !== undefined && (
            <Suspense fallback={<Waiting />}>
              <SecondFactorGate me={me}>{children}</SecondFactorGate>
            </Suspense>
          )}
        </main>
        {!narrow && !wide && notices('bottom')}
      </div>
      {narrow && <PhoneTabs me={me} acts={acts} moreIsOpen={overlay === 'more'} />}
      {me !== undefined && (
        <Suspense fallback={null}>
          <ShellExtras me={me} acts={acts} overlay={overlay} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** Ruled paper below the line where the title will stand. */
function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Loading rows={8} />
    </div>
  );
}
