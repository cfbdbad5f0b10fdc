import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { formatMoney, formatMonth, formatPercent, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { RentSummary } from './api.ts';
import { useBoardText } from './board-text.ts';

/**
 * The month in four figures: what was billed is collected, credited or open. What is outstanding is of all months, due by
 * today; with what is not yet due and less what was paid ahead it is the total below the rows. Where several currencies are
 * about, the workspace's own stands here.
 */
export function BoardFigures({
  summary,
  propertyId,
  isNarrow,
}: {
  readonly summary: RentSummary | undefined;
  readonly propertyId: string | undefined;
  readonly isNarrow: boolean;
}) {
  const b = useBoardText();
  const { organisation } = useMe();
  const [figures, ...others] = ownFirst(summary?.figures ?? [], organisation.currency);
  const currency = figures?.currency ?? organisation.currency;
  const money = (cents: number | undefined) => (cents === undefined ? nothing : formatMoney(cents, currency));
  const phone = usePhone();
  const named = others.length > 0 || isNarrow || phone;
  const of = { currency };
  const some = (cents: number | undefined, words: (amount: string) => string) =>
    cents === undefined || cents === 0 ? [] : [words(money(cents))];

  const where = (asked: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...asked, ...(propertyId === undefined ? {} : { property: propertyId }) });
    return figures === undefined ? {} : { to: `/rent/charges?${search.toString()}` };
  };
  const month = { month: summary?.month ?? '' };
  return (
    <Figures>
      <Figure
        phone={false}
        {...where(month)}
        label={named ? b('billedOf', of) : b('billed')}
        value={money(figures?.billedCents)}
        {...noteOf(summary === undefined ? [] : [b('dueIn', { month: formatMonth(summary.month) })])}
      />
      <Figure
        {...where(month)}
        label={named ? b('collectedOf', of) : b('collected')}
        value={money(figures?.collectedCents)}
        {...noteOf([
          ...some(figures?.creditedCents, (amount) => b('credited', { amount })),
          ...some(figures?.openOfMonthCents, (amount) => b('openOfIt', { amount })),
        ])}
      />
      <Figure
        {...where({ view: 'outstanding' })}
        label={named ? b('outstandingOf', of) : b('outstanding')}
        value={money(figures?.outstandingCents)}
        tone={(figures?.outstandingCents ?? 0) > 0 ? 'bad' : 'ink'}
        {...noteOf([
          ...some(figures?.notYetDueCents, (amount) => b('notYetDue', { amount })),
          ...some(figures?.prepaidCents, (amount) => b('paidAhead', { amount })),
        ])}
      />
      <Figure
        phone={false}
        to={propertyId === undefined ? '/properties' : `/properties/${propertyId}`}
        label={b('occupancy')}
        value={summary === undefined || summary.units === 0 ? nothing : formatPercent(summary.occupied / summary.units)}
      />
    </Figures>
  );
}

function noteOf(parts: readonly string[]): { note?: string } {
  return parts.length === 0 ? {} : { note: parts.join(' · ') };
}
