import { formatList, formatNumber } from '#web/lib/format.ts';
import type { ListTree } from './api.ts';
import { useListText } from './list-text.ts';

const kinds = ['buildings', 'units', 'people', 'leases'] as const;

/** “2 buildings, 12 units and 12 leases”, without what there is none of. */
export function useListCounts(): (counts: ListTree['counts']) => string {
  const t = useListText();
  return (counts) =>
    formatList(
      kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) =>
          t(`count_${kind}`, { count: counts[kind] }).replace(String(counts[kind]), formatNumber(counts[kind])),
        ),
    );
}
