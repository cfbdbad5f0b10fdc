import { alsoIn, noteOf } from '#web/features/money/also-in.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { Drilled } from '#web/kit/figures/drilled.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { formatMoney, formatMonth, formatPercent, nothing } from '#web/lib/format.ts';
import { headlineOf } from '#web/lib/headline-of.ts';
import { useMe } from '#web/lib/me.ts';
import type { RentSummary } from './api.ts';
import { useBoardText } from './board-text.ts';
import styles from './board.module.css';

/**
 * The month in four figures: what was billed is collected, credited or open. What is outstanding is of all months, due by
 * today; what is not yet due and unapplied credit are told beside it. Where several currencies are
 * about, the workspace's own stands here, unless only another one has money, and the others are told in small words.
 */
export function BoardFigures({
  summary,
  propertyId,
  isNarrow,
  isNow,
}: {
  readonly summary: RentSummary | undefined;
  readonly propertyId: string | undefined;
  readonly isNarrow: boolean;
  /** The lists behind the figures are those of today. */
  readonly isNow: boolean;
}) {
  const b = useBoardText();
  const { organisation } = useMe();
  const t = useRentWords();
  const { shown: figures, others } = headlineOf(summary?.figures ?? [], organisation.currency, hasMoney);
  const currency = figures?.currency ?? organisation.currency;
  const money = (cents: number | undefined) => (cents === undefined ? nothing : formatMoney(cents, currency));
  const phone = usePhone();
  const named = others.length > 0 || currency !== organisation.currency || isNarrow || phone;
  const of = { currency };
  const some = (cents: number | undefined, words: (amount: string) => string) =>
    cents === undefined || cents === 0 ? [] : [words(others.length > 0 ? `${money(cents)} ${currency}` : money(cents))];

  const charges = (asked: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...asked, ...(propertyId === undefined ? {} : { property: propertyId }) });
    return `/rent/charges?${search.toString()}`;
  };
  /** The figure leads to what adds up to it. */
  const drilled = (label: string, cents: number | undefined, to: string) => ({
    label,
    value:
      summary === undefined ? (
        <Pending />
      ) : cents === undefined ? (
        nothing
      ) : isNow ? (
        <Drilled label={label} value={money(cents)} to={to} />
      ) : (
        money(cents)
      ),
  });
  const ofMonth = charges({ month: summary?.month ?? '' });
  const occupancy =
    summary === undefined || summary.units === 0 ? undefined : formatPercent(summary.occupied / summary.units);
  return (
    <div className={isNarrow ? styles['narrow'] : undefined}>
      <Figures>
        <Figure
          phone={false}
          {...drilled(named ? b('billedOf', of) : b('billed'), figures?.billedCents, ofMonth)}
          {...noteOf([
            ...alsoIn(t, others, ({ billedCents }) => billedCents),
            ...(summary === undefined ? [] : [b('dueIn', { month: formatMonth(summary.month) })]),
          ])}
        />
        <Figure
          {...drilled(named ? b('collectedOf', of) : b('collected'), figures?.collectedCents, ofMonth)}
          {...noteOf([
            ...alsoIn(t, others, ({ collectedCents }) => collectedCents),
            ...some(figures?.creditedCents, (amount) => b('credited', { amount })),
            ...some(figures?.openOfMonthCents, (amount) =>
              b('openOfIt', { amount, month: formatMonth(summary?.month ?? '') }),
            ),
          ])}
        />
        <Figure
          {...drilled(
            named ? b('outstandingOf', of) : b('outstanding'),
            figures?.outstandingCents,
            charges({ view: 'outstanding' }),
          )}
          tone={(figures?.outstandingCents ?? 0) > 0 ? 'bad' : 'ink'}
          {...noteOf([
            ...alsoIn(t, others, ({ outstandingCents }) => outstandingCents),
            ...some(figures?.notYetDueCents, (amount) => b('notYetDue', { amount })),
            ...some(figures?.prepaidCents, (amount) =>
              b('waiting', { amount, balance: money((figures?.outstandingCents ?? 0) - (figures?.prepaidCents ?? 0)) }),
            ),
          ])}
        />
        <Figure
          phone={false}
          label={b('occupancy')}
          value={
            summary === undefined ? (
              <Pending />
            ) : occupancy === undefined ? (
              nothing
            ) : !isNow ? (
              occupancy
            ) : (
              <Drilled
                label={b('occupancy')}
                value={occupancy}
                to={propertyId === undefined ? '/properties' : `/properties/${propertyId}`}
              />
            )
          }
        />
      </Figures>
    </div>
  );
}

function hasMoney({ currency: _, ...sums }: RentSummary['figures'][number]): boolean {
  return Object.values(sums).some((cents) => cents !== 0);
}
