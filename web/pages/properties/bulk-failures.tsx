import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useDialogsText } from './dialogs-text.ts';
import styles from './dialogs.module.css';

export interface BulkFailure {
  readonly name: string;
  readonly why: string;
}

/** What could not be done, one by one, with the reason. */
export function BulkFailures({
  done,
  list,
  onClose,
}: {
  readonly done: number;
  readonly list: readonly BulkFailure[];
  readonly onClose: () => void;
}) {
  const t = useDialogsText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('someTitle', { done, all: done + list.length })}
      description={t('someWhy')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul className={styles['failures']}>
        {list.map(({ name, why }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
