import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { closeToast, currentToasts, holdToasts, subscribeToToasts } from './toasts.ts';
import styles from './toast-region.module.css';

/** Where toasts appear: one in the shell. The region is always there, so that what enters it is read out. */
export function ToastRegion() {
  const t = useKitText();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <section
      aria-label={t('notices')}
      className={styles['region']}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <div role="status">
        {toasts.map((toast) => (
          <div key={toast.id} className={classNames(styles['toast'], toast.tone === 'bad' && styles['bad'])}>
            <span className={styles['text']}>{toast.text}</span>
            {toast.act !== undefined && (
              <TextAct
                onClick={() => {
                  closeToast(toast.id);
                  toast.act?.run();
                }}
              >
                {toast.act.label}
              </TextAct>
            )}
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
