import { useEffect, useRef } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { useText } from './text.ts';
import styles from './backup-codes.module.css';

export interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** The server keeps only their hashes: this is the one time that they can be seen. */
export function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = `${t('codesFileHead', { email })}\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles['sheet']}>
      <h3 ref={title} tabIndex={-1} className={styles['title']}>
        {t('codesTitle')}
      </h3>
      <p className={styles['lead']}>{t('codesLead')}</p>
      <p className={styles['whose']}>{t('codesFileHead', { email })}</p>
      <ul aria-label={t('codesLabel')} className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['acts']}>
        <TextAct onClick={() => void copyText(text)}>{t('copyCodes')}</TextAct>
        <TextAct onClick={() => download(t('codesFile'), text)}>{t('downloadCodes')}</TextAct>
        <TextAct onClick={() => window.print()}>{t('printCodes')}</TextAct>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('codesDone')}
      </Button>
    </div>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; what is left would hold the codes in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
