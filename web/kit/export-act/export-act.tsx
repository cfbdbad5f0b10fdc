import { Download } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import styles from './export-act.module.css';

export interface ExportActProps {
  /** Fetches the file with the filters of the list: `() => download('GET /exports/people.csv/', { query })`. */
  readonly save: () => Promise<void>;
  /** Said instead of "Export CSV" where a page has several. */
  readonly label?: string;
}

/** The list as it is shown, all pages of it, as a table. It stands at the end of the list's line of views. */
export function ExportAct({ save, label }: ExportActProps) {
  const t = useKitText();
  const words = useFailureWords();
  const may = useMay();
  const [busy, setBusy] = useState(false);

  async function run() {
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

  if (!may('portfolio.export')) return null;
  return (
    <button type="button" className={styles['act']} aria-disabled={busy} onClick={() => void run()}>
      <Icon of={Download} size={16} />
      {label ?? t('exportCsv')}
    </button>
  );
}
