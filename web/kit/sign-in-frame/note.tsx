import { useEffect, useRef } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './note.en.ts';
import { reportHost } from './report-host.ts';
import styles from './note.module.css';

const useText = catalogue(en, { de: () => import('./note.de.ts') });

export interface NoteProps {
  readonly about: 'help' | 'privacy';
  readonly onClose: () => void;
}

/** A short text over the page. The browser's own dialog: sign-in must not wait for, or weigh, a library. */
export function Note({ about, onClose }: NoteProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const host = reportHost();
  const isHelp = about === 'help';
  return (
    <dialog ref={dialog} className={styles['note']} aria-labelledby="note-title" onClose={onClose}>
      <h2 id="note-title" className={styles['title']}>
        {t(isHelp ? 'helpTitle' : 'privacyTitle')}
      </h2>
      <div className={styles['body']}>
        <p>{t(isHelp ? 'helpOwner' : 'privacyServer')}</p>
        <p>{t(isHelp ? 'helpMail' : 'privacyBrowser')}</p>
        {isHelp && (
          <p>
            {t('helpOperator')} <code className={styles['command']}>{t('helpCommand')}</code>
          </p>
        )}
        {!isHelp && <p>{host === undefined ? t('privacyReports') : t('privacyReportsOn', { host })}</p>}
      </div>
      <form method="dialog" className={styles['foot']}>
        <Button type="submit">{t('close')}</Button>
      </form>
    </dialog>
  );
}
