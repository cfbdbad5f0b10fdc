import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { ToastRegion } from '#web/kit/toast/toast-region.tsx';
import { meQuery } from '#web/lib/me.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { PhoneTabs, PhoneTopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { useShellActs, type Overlay } from './shell-acts.ts';
import { useShellText } from './text.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './shell.module.css';

/**
 * What signed-in pages have in common: the rail (icons below 1200 px, tabs below 900), the palette, the keyboard sheet,
 * notices and toasts. The page is drawn once it is known who is looking, so that it can ask what they may do.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useShellText();
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  const [overlay, setOverlay] = useState<Overlay>();
  const open = useCallback((next: Overlay) => setOverlay(next), []);
  const close = useCallback(() => setOverlay(undefined), []);
  const acts = useShellActs(open);
  const narrow = useMedia('(max-width: 899.98px)');
  const wide = useMedia('(min-width: 1200px)');
  useShortcuts({ me, acts, overlay, close });

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#page">
        {t('skip')}
      </a>
      {narrow ? <PhoneTopBar acts={acts} /> : <Rail me={me} acts={acts} />}
      <div className={styles['room']}>
        {narrow && me !== undefined && <Notices me={me} acts={acts} place="top" />}
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
          {me !== undefined && <Suspense fallback={<Waiting />}>{children}</Suspense>}
        </main>
        {!narrow && !wide && me !== undefined && <Notices me={me} acts={acts} place="bottom" />}
      </div>
      {narrow && <PhoneTabs me={me} acts={acts} moreIsOpen={overlay === 'more'} />}
      {me !== undefined && <Overlays me={me} acts={acts} overlay={overlay} onClose={close} />}
      <ToastRegion />
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
