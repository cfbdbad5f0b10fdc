import { formatDate } from '#web/lib/format.ts';
import type { Withheld } from './api.ts';
import { useTaxText } from './text.ts';

/** Why it is to be withheld, or is not. */
export function useWithheldWords(): (row: Withheld) => string {
  const t = useTaxText();
  return ({ reason, dueOn, source }) =>
    reason === 'due' && dueOn !== null
      ? t('whyDueOn', { source, date: formatDate(dueOn) })
      : t(`why_${reason}`, { source });
}
