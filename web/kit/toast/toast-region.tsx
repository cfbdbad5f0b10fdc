import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { useKitText } from '#web/kit/text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { closeToast, currentToasts, holdToasts, subscribeToToasts } from './toasts.ts';
import styles from './toast-region.module.css';

/** Where toasts appear: one in the shell. The region is always there, so that what enters it is read out. */
export function ToastRegion() {
  const t = useKitText();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const region = useRef<HTMLElement>(null);
  useEffect(() => holdWhileAttended(region.current), []);
  useLayoutEffect(() => makeRoom(toasts.length === 0 ? 0 : (region.current?.offsetHeight ?? 0) + 16), [toasts]);
  return (
    <section ref={region} aria-label={t('notices')} className={styles['region']}>
      <div role="status">
        {toasts.map((toast) => (
          <div key={toast.id} className={classNames(styles['toast'], toast.tone === 'bad' && styles['bad'])}>
            <span className={styles['text']}>
              <Isolated text={toast.text} />
            </span>
            {[...(toast.act === undefined ? [] : [toast.act]), ...(toast.more ?? [])].map(({ label, run }) => (
              <TextAct
                key={label}
                onClick={() => {
                  closeToast(toast.id);
                  run();
                }}
              >
                {label}
              </TextAct>
            ))}
            <button
              type="button"
              className={styles['close']}
              aria-label={t('close')}
              onClick={() => closeToast(toast.id)}
            >
              <Icon of={X} size={16} />
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Whoever stands at the end of a page stays there: its last row moves up with the room that toasts take. */
function makeRoom(height: number): void {
  const { documentElement: root } = document;
  const isAtEnd = window.innerHeight + window.scrollY >= root.scrollHeight - 2;
  root.style.setProperty('--toasts', `${height}px`);
  if (isAtEnd && height > 0) window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
}

/** The region itself is nothing to act on, so that it listens instead of being given handlers. */
function holdWhileAttended(region: HTMLElement | null): () => void {
  const hold = () => holdToasts(true);
  const release = () => holdToasts(false);
  const pairs = [
    ['pointerenter', hold],
    ['focusin', hold],
    ['pointerleave', release],
    ['focusout', release],
  ] as const;
  for (const [event, listener] of pairs) region?.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of pairs) region?.removeEventListener(event, listener);
  };
}
