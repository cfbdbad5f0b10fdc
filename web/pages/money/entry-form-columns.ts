import { useMemo, useState } from 'react';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import type { EntryDraft } from './entry-draft.ts';

export type EntryColumn = 'currency' | 'basis' | 'memo';
export type EntryColumns = ReadonlySet<EntryColumn>;

const storageKey = 'gable.columns.entry-form';
const usual: readonly EntryColumn[] = ['memo'];
const all: readonly EntryColumn[] = ['memo', 'basis', 'currency'];

/** Most entries are in one currency and count on both bases: columns for the rest come when they are asked for or needed. */
export function useEntryColumns(draft: EntryDraft, currency: string) {
  const phone = usePhone();
  const [chosen, setWished] = useState(read);
  const wished = chosen ?? (phone ? [] : usual);
  const needed: readonly EntryColumn[] = [
    ...(draft.lines.some((line) => line.currency !== currency) ? (['currency'] as const) : []),
    ...(draft.lines.some(({ basis }) => basis !== 'both') ? (['basis'] as const) : []),
    ...(draft.lines.some(({ memo }) => memo !== '') ? (['memo'] as const) : []),
  ];

  function show(column: EntryColumn, shown: boolean) {
    const next = all.filter((other) => (other === column ? shown : wished.includes(other)));
    setWished(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage the choice holds until the page is left.
    }
  }

  const isShown = (column: EntryColumn) => wished.includes(column) || needed.includes(column);
  const [memo, basis, foreign] = [isShown('memo'), isShown('basis'), isShown('currency')];
  // The same set for the same columns, so that a line which has not changed is not drawn again.
  const columns = useMemo((): EntryColumns => {
    const shown = { memo, basis, currency: foreign };
    return new Set(all.filter((column) => shown[column]));
  }, [memo, basis, foreign]);
  return { all, columns, needed, show };
}

/** Nothing was chosen yet: on a desk there is room for notes. */
function read(): readonly EntryColumn[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(kept) ? all.filter((column) => kept.includes(column)) : undefined;
  } catch {
    return undefined;
  }
}
