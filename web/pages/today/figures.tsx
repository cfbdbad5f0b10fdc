import { addDays, firstOfMonth } from '#shared/dates.ts';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import {
  formatDate,
  formatMoney,
  formatMonth,
  formatMonthLetter,
  formatNumber,
  formatPercent,
} from '#web/lib/format.ts';
import { periodWords } from '#web/lib/period-words.ts';
import type { Today } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import page from './today-page.module.css';
import styles from './figures.module.css';

/** How things stand: each figure is that of the page it leads to. */
export function Figures({ today }: { readonly today: Today }) {
  return (
    <>
      <Month rent={today.rent} />
      <Ageing ageing={today.ageing} />
      <Cash cash={today.cash} day={today.today} />
      <Expirations months={today.expirations} />
    </>
  );
}

function Month({ rent }: { readonly rent: Today['rent'] }) {
  const t = useTodayText();
  return rent?.figures.map(({ currency, billedCents, collectedCents, creditedCents, pastDueCents, laterCents }) => {
    const money = (cents: number) => formatMoney(cents, currency);
    const shares = [
      {
        name: t('collected'),
        value: collectedCents,
        text: formatPercent(billedCents === 0 ? 0 : collectedCents / billedCents, 0),
        tone: 'full' as const,
      },
      { name: t('credited'), value: creditedCents, text: money(creditedCents), tone: 'light' as const },
      { name: t('dueLater'), value: laterCents, text: money(laterCents), tone: 'outline' as const },
      { name: t('pastDue'), value: pastDueCents, text: money(pastDueCents), tone: 'bad' as const },
    ];
    return (
      <Part
        key={currency}
        title={t('monthRent', { month: monthOf(rent.month), currency })}
        act={<TextLink to="/rent">{t('rentRoll')}</TextLink>}
      >
        <p className={page['figure']}>
          <b>{formatMoney(collectedCents, currency, { zero: 'number' })}</b>
          {t('ofBilled', { amount: money(billedCents) })}
        </p>
        <ShareBar shares={shares.filter(({ value }, at) => at === 0 || value > 0)} />
      </Part>
    );
  });
}

/** "November"; with its year only where that is not this one. */
function monthOf(month: string): string {
  const from = `${month}-01`;
  return periodWords({ from, to: addDays(firstOfMonth(addDays(from, 31)), -1) });
}

function Ageing({ ageing }: { readonly ageing: Today['ageing'] }) {
  const t = useTodayText();
  return ageing?.map(({ currency, overdueCents, to30Cents, to60Cents, to90Cents, over90Cents }) => {
    const ages = [
      { name: t('to30'), cents: to30Cents, tone: 'first' },
      { name: t('to60'), cents: to60Cents, tone: 'second' },
      { name: t('to90'), cents: to90Cents, tone: 'third' },
      { name: t('over90'), cents: over90Cents, tone: 'fourth' },
    ];
    return (
      <Part
        key={currency}
        title={t('ageing', { currency })}
        act={
          <TextLink variant="row" to="/rent/arrears" className={styles['bad']}>
            {formatMoney(overdueCents, currency)}
          </TextLink>
        }
      >
        <div aria-hidden="true" className={styles['ages']}>
          {ages.map(({ tone, cents }) => cents > 0 && <span key={tone} data-age={tone} style={{ flexGrow: cents }} />)}
        </div>
        <dl className={styles['columns']}>
          {ages.map(({ name, cents, tone }) => (
            <div key={tone}>
              <dt>{name}</dt>
              <dd>{formatMoney(cents, currency)}</dd>
            </div>
          ))}
        </dl>
      </Part>
    );
  });
}

function Cash({ cash, day }: { readonly cash: Today['cash']; readonly day: string }) {
  const t = useTodayText();
  return cash?.totals.map(({ currency, cents: total }) => {
    const own = cash.accounts.filter((account) => account.currency === currency);
    const most = Math.max(...own.map(({ cents }) => Math.abs(Number(cents))), 1);
    return (
      <Part
        key={currency}
        title={t('cash', { currency })}
        act={<span className={styles['note']}>{t('bookOn', { date: formatDate(day) })}</span>}
      >
        <table className={styles['cash']}>
          <tbody>
            {own.map(({ id, name, numberEnding, cents }) => (
              <tr key={id}>
                <th scope="row">
                  <TextLink variant="row" to={`/money/accounts/${id}?period=all`}>
                    {name}
                  </TextLink>
                  {numberEnding !== null && <span className={styles['note']}> ··{numberEnding}</span>}
                </th>
                <td aria-hidden="true">
                  <span
                    className={Number(cents) < 0 ? styles['below'] : styles['bar']}
                    style={{ width: `${(Math.abs(Number(cents)) / most) * 100}%` }}
                  />
                </td>
                <td>{formatMoney(cents, currency, { zero: 'number', negative: 'accounting' })}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td>{formatMoney(total, currency, { zero: 'number', negative: 'accounting' })}</td>
            </tr>
          </tfoot>
        </table>
      </Part>
    );
  });
}

/** So many are still told apart as bricks; more are drawn as one bar. */
const bricksAtMost = 10;

function Expirations({ months }: { readonly months: Today['expirations'] }) {
  const t = useTodayText();
  const most = Math.max(...(months ?? []).map(({ ending }) => ending), 0);
  if (months === undefined || most === 0) return null;
  return (
    <Part
      title={t('expirations')}
      act={
        <span className={styles['legend']}>
          <span data-brick="ending" aria-hidden="true" /> {t('endingLegend')}{' '}
          <span data-brick="notice" aria-hidden="true" /> {t('noticeLegend')}
        </span>
      }
    >
      <ol className={styles['months']}>
        {months.map(({ from, to, ending, onNotice }) => (
          <li key={from}>
            {ending === 0 ? (
              <span className={styles['month']} aria-label={t('noneEnd', { month: formatMonth(from) })} role="img">
                <span aria-hidden="true" className={styles['letter']}>
                  {formatMonthLetter(from)}
                </span>
              </span>
            ) : (
              <TextLink
                variant="row"
                to={`/leases?view=ending&from=${from}&to=${to}`}
                className={styles['month']}
                aria-label={t('endInMonth', {
                  month: formatMonth(from),
                  count: ending,
                  notice: formatNumber(onNotice),
                })}
              >
                <span aria-hidden="true">{formatNumber(ending)}</span>
                <Bricks ending={ending} onNotice={onNotice} most={most} />
                <span aria-hidden="true" className={styles['letter']}>
                  {formatMonthLetter(from)}
                </span>
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Bricks({
  ending,
  onNotice,
  most,
}: {
  readonly ending: number;
  readonly onNotice: number;
  readonly most: number;
}) {
  const full = bricksAtMost * 9;
  const bricks =
    most <= bricksAtMost
      ? Array.from({ length: ending }, (_, at) => ({ kind: at < ending - onNotice ? 'ending' : 'notice', height: 7 }))
      : [
          { kind: 'ending', height: ((ending - onNotice) / most) * full },
          { kind: 'notice', height: (onNotice / most) * full },
        ].filter(({ height }) => height > 0);
  return (
    <span aria-hidden="true" className={styles['bricks']}>
      {bricks.map(({ kind, height }, at) => (
        // They have no identity but their place.
        <span key={`${kind} ${at}`} data-brick={kind} style={{ height }} />
      ))}
    </span>
  );
}
