import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Figure } from '#web/kit/figures/figures.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import type { Increase } from './api.ts';
import { useIncreasesText } from './text.ts';
import { perWords } from './words.ts';

type Total = Increase['totals'][number];

/** What is more, for rents by the month, by the quarter and so on each: they are never added up. */
export function DifferenceFigures({
  total,
  currency,
}: {
  readonly total: Total | undefined;
  readonly currency: string;
}) {
  const t = useIncreasesText();
  if (total === undefined || total.byFrequency.length === 0)
    return <Figure label={t('more', { currency })} value={nothing} />;
  return total.byFrequency.map(({ frequency, oldCents, newCents }) => (
    <Figure
      key={frequency}
      label={t('morePer', { per: perWords(t, frequency), currency })}
      value={formatMoney(newCents - oldCents, currency)}
    />
  ));
}

/** The same within a list, one below the other. */
export function Difference({ total }: { readonly total: Total | undefined }) {
  const t = useIncreasesText();
  if (total === undefined || total.byFrequency.length === 0) return nothing;
  return total.byFrequency.map(({ frequency, oldCents, newCents }) => (
    <div key={frequency}>
      <Amount cents={newCents - oldCents} currency={total.currency} />
      <Detail>{perWords(t, frequency)}</Detail>
    </div>
  ));
}
