import type { ReactNode } from 'react';
import { isBookDate } from '#shared/dates.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import type { useRecordText } from './text.ts';

export interface ChangeWords {
  readonly what: ReactNode;
  readonly lines: readonly string[];
}

const acts = ['added', 'archived', 'restored', 'done', 'reopened'] as const;

/** One step in the history of a record: what was done, and by field, in their order, what it was and what it became. */
export function changeWords(
  t: ReturnType<typeof useRecordText>,
  fields: Readonly<Record<string, string>>,
  { act, changes }: Pick<RecordChange, 'act' | 'changes'>,
  currency?: string,
): ChangeWords {
  /** Amounts are kept in minor units, days as the calendar writes them. */
  const words = (name: string, value: unknown) => {
    if (typeof value === 'number' && currency !== undefined && /cents$/i.test(name))
      return formatMoney(value, currency);
    return typeof value === 'string' && isBookDate(value) ? formatDate(value) : valueWords(value);
  };
  const known = acts.find((name) => name === act) ?? 'changed';
  const lines = Object.entries(fields).flatMap(([name, label]) => {
    const change = changes[name];
    if (change === undefined) return [];
    const field = isolate(label);
    const to = isolate(words(name, change.to));
    return [
      isEmpty(change.from)
        ? t('addedLine', { field, to })
        : t('changeLine', { field, from: isolate(words(name, change.from)), to }),
    ];
  });
  return { what: t(`act_${known}`), lines };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function valueWords(value: unknown): string {
  if (isEmpty(value)) return nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
