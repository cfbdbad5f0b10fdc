import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaseOf } from '#web/features/payments/lease-field.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { batchLeasesQuery } from './api.ts';
import type { BatchDraft } from './batch-draft.ts';

/** As many as are asked about at once. */
const atOnce = 100;

/** Which leases pasted names and units mean: asked for until each is answered, also after a reload. */
export function useFoundLeases(draft: BatchDraft, change: (change: (draft: BatchDraft) => BatchDraft) => void) {
  const t = useRentWords();
  const waiting = draft.rows.filter(({ lease, text, found }) => lease === null && text !== '' && found === undefined);
  const texts = [...new Set(waiting.map(({ text }) => text))].slice(0, atOnce);
  const query = useQuery({ ...batchLeasesQuery(texts), enabled: texts.length > 0 });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const byText = new Map(data.items.map(({ text, leases }) => [text, leases.map((row) => leaseOf(t, row))]));
    change((before) => {
      const isAnswered = ({ lease, text, found }: BatchDraft['rows'][number]) =>
        lease === null && found === undefined && byText.has(text);
      if (!before.rows.some(isAnswered)) return before;
      const rows = before.rows.map((row) => {
        if (!isAnswered(row)) return row;
        const found = byText.get(row.text) ?? [];
        const [only, ...others] = found;
        return only !== undefined && others.length === 0
          ? { ...row, lease: only, text: '', found: undefined }
          : { ...row, found };
      });
      return { ...before, rows };
    });
  }, [data, isPlaceholderData, change, t]);
  return { hasFailed: texts.length > 0 && query.isError, again: () => void query.refetch() };
}
