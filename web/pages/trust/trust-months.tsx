import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { standingsQuery } from '#web/features/reconciliation/api.ts';
import { stripMonths } from '#web/features/reconciliation/strip-months.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { MonthStrip } from '#web/kit/rent-strip/month-strip.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { trustMonthsQuery, type FundsAsked, type TrustMonths } from './api.ts';
import { useTrustText } from './text.ts';
import styles from './trust.module.css';

interface TrustMonthsFactsProps {
  readonly name: string;
  readonly asked: FundsAsked;
}

/** The last reconciled month: statement, what it has not seen yet, the books, and the funds, which are the same. */
export function ThreeWay({ name, asked }: TrustMonthsFactsProps) {
  const t = useTrustText();
  const { data } = useQuery(trustMonthsQuery(asked));
  const last = data?.last;
  if (last === undefined || last === null) return null;
  const { currency } = asked;
  return (
    <Facts
      title={t('threeWay', { account: name, month: formatMonth(last.to) })}
      act={<TextLink to={`/banking/reconciliations/${last.reconciliationId}`}>{t('reconciliation')}</TextLink>}
    >
      <dl className={styles['threeWay']}>
        {linesOf(last).map(({ key, cents }) => (
          <Fragment key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Amount cents={cents} currency={currency} tone="strong" zero="number" negative="accounting" />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Facts>
  );
}

/** Book and funds are one line as long as they are one amount. */
function linesOf(last: NonNullable<TrustMonths['last']>) {
  const { statementCents, inTransitCents, outstandingCents, bookCents, fundsCents } = last;
  const before = [
    { key: 'statement', cents: statementCents },
    { key: 'inTransit', cents: inTransitCents },
    { key: 'outstanding', cents: 0 - outstandingCents },
  ] as const;
  if (bookCents === fundsCents) return [...before, { key: 'bookIsFunds', cents: bookCents } as const];
  return [...before, { key: 'bookSum', cents: bookCents } as const, { key: 'fundsSum', cents: fundsCents } as const];
}

/** Filled where a month is reconciled, outlined where it is not, and taller where a fund was short at its end. */
export function LastMonths({ asked }: Pick<TrustMonthsFactsProps, 'asked'>) {
  const t = useTrustText();
  const today = useToday();
  const { data } = useQuery(trustMonthsQuery(asked));
  const { data: standings } = useQuery(standingsQuery);
  const standing = standings?.items.find(
    ({ accountId, currency }) => accountId === asked.accountId && currency === asked.currency,
  );
  if (data === undefined || standing === undefined) return null;
  const short = new Set(data.short);
  const months = stripMonths(standing, today).map(({ month, state }) => ({
    month,
    state: short.has(month) ? ('late' as const) : state,
  }));
  if (months.every(({ state }) => state === 'none')) return null;
  const count = (...states: readonly string[]) => months.filter(({ state }) => states.includes(state)).length;
  const words = [
    t('monthsReconciled', { count: count('paid', 'late') }),
    ...(count('due') > 0 ? [t('monthsOpen', { count: count('due') })] : []),
    ...(short.size > 0
      ? [t('monthsShort', { months: data.short.map((month) => formatMonth(`${month}-01`)).join(', ') })]
      : []),
  ];
  return (
    <Facts title={t('last12')}>
      <MonthStrip months={months} label={words.join(', ')} />
      {words.map((said) => (
        <FactNote key={said}>{said}</FactNote>
      ))}
    </Facts>
  );
}
