import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { formatList, formatNumber } from '#web/lib/format.ts';
import type { Check } from './api.ts';
import { useImportText } from './text.ts';

const kinds = ['properties', 'units', 'people', 'leases', 'charges', 'receipts', 'entries', 'documents'] as const;

/** "3 properties, 20 units", what there is none of left out. */
export function useCountText(): (counts: Check['counts']) => string {
  const t = useImportText();
  return (counts) =>
    formatList(
      kinds.filter((kind) => counts[kind] > 0).map((kind) => `${t(`kind_${kind}`)} ${formatNumber(counts[kind])}`),
    );
}

/** How many rows there are, how many are wrong, and what is or was made of the rest. */
export function CountFigures({ check }: { readonly check: Check }) {
  const t = useImportText();
  return (
    <Figures>
      <Figure label={t('figureRows')} value={formatNumber(check.rows)} />
      <Figure label={t('figureBad')} value={formatNumber(check.badRows)} tone={check.badRows > 0 ? 'bad' : 'ink'} />
      {kinds
        .filter((kind) => check.counts[kind] > 0)
        .map((kind) => (
          <Figure key={kind} label={t(`kind_${kind}`)} value={formatNumber(check.counts[kind])} />
        ))}
    </Figures>
  );
}
