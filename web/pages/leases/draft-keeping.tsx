import { useState } from 'react';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { readDraft } from './api.ts';
import type { useKeptDraft } from './use-kept-draft.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

export interface DraftKeepingProps {
  readonly kept: ReturnType<typeof useKeptDraft>;
  readonly onReload: () => void;
}

/** Whether what was written is kept, and what to do where it is not. */
export function DraftKeeping({ kept, onReload }: DraftKeepingProps) {
  const w = useWizardText();
  const [busy, setBusy] = useState(false);
  const { status } = kept;

  async function keepMine(): Promise<void> {
    const id = kept.id();
    if (id === undefined) return;
    setBusy(true);
    try {
      const { version } = await readDraft(id, new AbortController().signal);
      kept.overwrite(version);
    } finally {
      setBusy(false);
    }
  }

  return (
    <span role="status" className={styles['keeping']}>
      {w(`keep_${status}`)}
      {status === 'failed' && <TextAct onClick={kept.retry}>{w('keepRetry')}</TextAct>}
      {status === 'conflict' && (
        <>
          <TextAct onClick={onReload}>{w('takeTheirs')}</TextAct>
          <TextAct variant="other" disabled={busy} onClick={() => void keepMine()}>
            {w('keepMine')}
          </TextAct>
        </>
      )}
    </span>
  );
}
