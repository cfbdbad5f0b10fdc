import { Download } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import styles from './export-act.module.css';

export interface ExportActProps {
  /** Fetches the file with the filters of the list: `() => download('GET /exports/people.csv/', { query })`. */
  readonly save: () => Promise<void>;
}

/** The list as it is shown, all pages of it, as a table, for whoever reads it. It stands at the end of the list's line of views. */
export function ExportAct({ save }: ExportActProps) {
  const t = useKitText();
  const { busy, run } = useExport();
  return (
    <button type="button" className={styles['act']} aria-disabled={busy} onClick={() => void run(save)}>
      <Icon of={Download} size={16} />
      <span className={styles['words']}>{t('exportCsv')}</span>
    </button>
  );
}

/** Fetches a file once at a time, and says what came of it. */
export function useExport() {
  const t = useKitText();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);

  async function run(save: ExportActProps['save']) {
    if (busy) return;
    setBusy(true);
    try {
      await save();
      showToast({ text: t('exported') });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
