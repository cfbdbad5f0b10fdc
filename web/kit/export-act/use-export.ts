import { useState } from 'react';
import type { MenuEntry } from '#web/kit/menu/menu.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import type { SaveTable } from '#web/lib/save-table.ts';
import { useExportText } from './text.ts';

const forms = ['xlsx', 'csv'] as const;

/** An entry of a menu for each form that a table can be saved in. `what` is said where the menu has other entries too. */
export function useExportEntries(): (save: SaveTable, what?: string) => readonly MenuEntry[] {
  const t = useExportText();
  const { busy, run } = useExport();
  return (save, what) =>
    forms.map((form) => ({
      label: what === undefined ? t(form) : t('formOf', { what, form: t(form) }),
      disabled: busy,
      onSelect: () => void run(() => save(form)),
    }));
}

/** Saves one file at a time and says how it went. */
export function useExport() {
  const t = useExportText();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);

  async function run(save: () => Promise<boolean>) {
    if (busy) return;
    setBusy(true);
    try {
      if (await save()) showToast({ text: t('saved') });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
