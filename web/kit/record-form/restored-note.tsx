import { StartOver } from '#web/kit/outcome/start-over.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './record-form.en.ts';
import styles from './record-form.module.css';

const useWords = catalogue(en, { de: () => import('./record-form.de.ts') });

/** Instead of an empty form, what was typed before. */
export function RestoredNote({ onStartOver }: { readonly onStartOver: (() => void) | undefined }) {
  const t = useWords();
  return (
    <p className={styles['note']}>
      {t('restored')}
      <StartOver onStartOver={onStartOver} />
    </p>
  );
}
