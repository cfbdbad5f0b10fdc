import { formatDate } from '#web/lib/format.ts';
import type { ChecklistItem } from './api.ts';
import { en } from './checklist.en.ts';
import type { ChecklistText } from './checklist-text.ts';

interface Named {
  readonly standard: string | null;
  readonly label: string | null;
  readonly phase: ChecklistItem['phase'];
}

/** What is to be done: as somebody wrote it, or the standard one of its list. */
export function itemWords(c: ChecklistText, { standard, label, phase }: Named): string {
  if (label !== null) return label;
  const own = `standardOut_${standard ?? ''}`;
  if (phase === 'move-out' && isKey(own)) return c(own);
  const key = `standard_${standard ?? ''}`;
  return isKey(key) ? c(key) : (standard ?? '');
}

/** What was counted, read and noted, and who did it when. */
export function toldOf(c: ChecklistText, item: ChecklistItem): string {
  const { keyCount, meter, reading, readingUnit, readingBefore, note, doneOn, doneBy } = item;
  const read = [
    meter === null ? null : c('meterNumbered', { meter }),
    reading === null ? null : `${reading} ${readingUnit ?? ''}`.trim(),
    reading === null || readingBefore === null ? null : c('readingBefore', { reading: readingBefore }),
  ].filter((part) => part !== null);
  return [
    keyCount === null ? null : c('keys', { count: keyCount }),
    read.length === 0 ? null : read.join(', '),
    note,
    doneOn === null
      ? null
      : doneBy === null
        ? c('doneOnly', { date: formatDate(doneOn) })
        : c('doneBy', { date: formatDate(doneOn), name: doneBy.name }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

type Key = Extract<keyof typeof en, `standard${string}`>;

function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}
