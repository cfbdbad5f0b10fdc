import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { useTimeText } from './time-text.ts';

/** A phone has no room for the date beside the title: there it is one of the filters. */
export function useAsOfFilter(): readonly Filter[] {
  const t = useTimeText();
  return usePhone() ? [{ kind: 'date', name: 'asOf', label: t('asOf') }] : [];
}
