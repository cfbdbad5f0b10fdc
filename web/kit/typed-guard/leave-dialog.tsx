import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '#web/kit/button/button.tsx';
import styles from '#web/kit/dialog/dialog.module.css';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './typed-guard.en.ts';

const useWords = catalogue(en, { de: () => import('./typed-guard.de.ts') });

export interface LeaveDialogProps {
  readonly open: boolean;
  /** Where it is otherwise than not saved yet. */
  readonly why?: string;
  readonly stay?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before typed text goes away (`useTypedGuard`). Esc stays: whoever presses it twice has lost nothing. */
export function LeaveDialog({ open, why, stay, onStay, onLeave }: LeaveDialogProps) {
  const t = useWords();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['popup']}>
          <header className={styles['header']}>
            <AlertDialog.Title className={styles['title']}>{t('title')}</AlertDialog.Title>
          </header>
          <div className={styles['body']}>
            <AlertDialog.Description className={styles['description']}>{why ?? t('why')}</AlertDialog.Description>
          </div>
          <footer className={styles['footer']}>
            <Button onClick={onLeave}>{t('leave')}</Button>
            <Button variant="primary" onClick={onStay}>
              {stay ?? t('stay')}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
