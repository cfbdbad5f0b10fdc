import { addDays, firstOfMonth } from '#shared/dates.ts';
import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import { AgeBar } from '#web/kit/chart/age-bar.tsx';
import { BarChart } from '#web/kit/chart/bar-chart.tsx';
import { BrickChart } from '#web/kit/chart/brick-chart.tsx';
import { ShareBar } from '#web/kit/share-bar/share-bar.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import {
  currencyDigits,
  formatMoney,
  formatMonth,
  formatMonthLetter,
  formatNumber,
  formatPercent,
  formatShort,
} from '#web/lib/format.ts';
import { periodWords } from '#web/lib/period-words.ts';
import type { Today } from './api.ts';
import { Cash } from './cash.tsx';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import { TrustMoney } from './trust-money.tsx';
import page from './today-page.module.css';
import styles from './figures.module.css';

/** The month and how much is let: what is looked at first, on a phone above the list. */
export function LeadFigures({ today }: { readonly today: Today }) {
  return (
    <>
      <Month rent={today.rent} />
      <Occupancy occupancy={today.occupancy} />
    </>
  );
}

/** How things stand: each figure is that of the page it leads to. */
export function Figures({ today }: { readonly today: Today }) {
  return (
    <>
      <Ageing ageing={today.ageing} />
      <Cash cash={today.cash} day={today.today} />
      <TrustMoney trust={today.trust} />
      <Forecast forecast={today.forecast} month={today.today.slice(0, 7)} />
      <Expirations months={today.expirations} />
    </>
  );
}

function Month({ rent }: { readonly rent: Today['rent'] }) {
  const t = useTodayText();
  return rent?.figures.map(({ currency, billedCents, collectedCents, creditedCents, pastDueCents, laterCents }) => {
    const money = (cents: number) => formatMoney(cents, currency);
    // The arrears beside it are of every month.
    const pastDue = t('pastDueOf', { month: monthOf(rent.month) });
    const opened = (line: string, label: string, cents: number, shown = money(cents)) => (
      <ExplainedFigure
        report="cash-forecast"
        asked={{}}
        line={line}
        column={rent.month}
        label={label}
        cents={cents}
        currency={currency}
        {...(shown !== money(cents) && { said: shown })}
      >
        {shown}
      </ExplainedFigure>
    );
    const shares = [
      {
        name: t('collected'),
        value: collectedCents,
        text: formatPercent(billedCents === 0 ? 0 : collectedCents / billedCents, 0),
        tone: 'full' as const,
      },
      {
        name: t('credited'),
        value: creditedCents,
        text: opened('month-credited', t('credited'), creditedCents),
        tone: 'light' as const,
      },
      {
        name: t('dueLater'),
        value: laterCents,
        text: opened('month-later', t('dueLater'), laterCents),
        tone: 'outline' as const,
      },
      {
        name: pastDue,
        value: pastDueCents,
        text: opened('month-past-due', pastDue, pastDueCents),
        tone: 'bad' as const,
      },
    ];
    return (
      <Part
        key={currency}
        title={t('monthRent', { month: monthOf(rent.month), currency })}
        act={<TextLink to="/rent">{t('rentRoll')}</TextLink>}
      >
        <p className={page['figure']}>
          <b>
            {opened(
              'month-collected',
              t('collected'),
              collectedCents,
              formatMoney(collectedCents, currency, { zero: 'number' }),
            )}
          </b>
          {opened('month-billed', t('billed'), billedCents, t('ofBilled', { amount: money(billedCents) }))}
        </p>
        <ShareBar shares={shares.filter(({ value }, at) => at === 0 || value > 0)} />
      </Part>
    );
  });
}

function Occupancy({ occupancy }: { readonly occupancy: Today['occupancy'] }) {
  const t = useTodayText();
  if (occupancy === undefined || occupancy.units === 0) return null;
  const { units, occupied } = occupancy;
  return (
    <section className={styles['line']}>
      <h2>{t('occupancy')}</h2>
      <b>{formatPercent(occupied / units)}</b>
      <TextLink variant="row" to="/properties">
        {t('unitsLet', { count: units, let: formatNumber(occupied) })}
      </TextLink>
    </section>
  );
}

function Forecast({ forecast, month }: { readonly forecast: Today['forecast']; readonly month: string }) {
  const t = useTodayText();
  return forecast?.map(({ currency, months }) => (
    <section key={currency}>
      <BarChart
        isSection
        chart={{
          title: t('forecast', { currency }),
          markHeading: t('month'),
          series: [
            { name: t('collected'), tone: 'in' },
            { name: t('expected'), tone: 'in', isExpected: true },
          ],
          marks: months.map(({ month: first, collectedCents, expectedCents }) => ({
            key: first,
            name: formatMonth(first),
            short: formatMonthLetter(first),
            values: [collectedCents, expectedCents],
            isCurrent: first.startsWith(month),
          })),
          format: (cents) => formatMoney(cents, currency),
          isSummed: true,
          open: ({ mark, at, value, text }) => (
            <ExplainedFigure
              report="cash-forecast"
              asked={{}}
              {...forecastFigure(at, mark?.key, months)}
              label={[t(at === 0 ? 'collected' : 'expected'), mark?.name]
                .filter((part) => part !== undefined)
                .join(', ')}
              cents={value}
              currency={currency}
            >
              {text}
            </ExplainedFigure>
          ),
        }}
        formatTick={(cents) => formatShort(cents / 10 ** currencyDigits(currency))}
      />
    </section>
  ));
}

/** What was collected is of charges of its months; what is expected stands in the report. */
function forecastFigure(at: number, month: string | undefined, months: readonly { readonly month: string }[]) {
  const own = month?.slice(0, 7);
  if (at > 0) return { line: 'expected', column: own ?? 'total' };
  const [first = '', last = ''] = [months[0]?.month.slice(0, 7), months.at(-1)?.month.slice(0, 7)];
  return { line: 'month-collected', column: own ?? `${first}:${last}` };
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
      { key: 'to30', cents: to30Cents },
      { key: 'to60', cents: to60Cents },
      { key: 'to90', cents: to90Cents },
      { key: 'over90', cents: over90Cents },
    ] as const;
    return (
      <section key={currency}>
        <AgeBar
          isSection
          chart={{
            title: t('ageing', { currency }),
            markHeading: t('age'),
            series: [{ name: t('pastDue') }],
            marks: ages.map(({ key, cents }) => ({ key, name: t(key), short: '', values: [cents] })),
            format: (cents) => formatMoney(cents, currency),
            open: ({ mark, value, text }) => (
              <ExplainedFigure
                report="aged-receivables"
                asked={{}}
                line="total"
                column={columnOf[ages.find(({ key }) => key === mark?.key)?.key ?? 'to30']}
                label={[t('pastDue'), mark?.name].join(', ')}
                cents={value}
                currency={currency}
              >
                {text}
              </ExplainedFigure>
            ),
          }}
          act={
            <TextLink variant="row" to="/rent/arrears" className={styles['bad']}>
              {formatMoney(overdueCents, currency)}
            </TextLink>
          }
        />
      </section>
    );
  });
}

/** As the report calls its ages. */
const columnOf = { to30: 'days1to30', to60: 'days31to60', to90: 'days61to90', over90: 'daysOver90' } as const;

function Expirations({ months }: { readonly months: Today['expirations'] }) {
  const t = useTodayText();
  if (months === undefined || months.every(({ ending }) => ending === 0)) return null;
  return (
    <section>
      <BrickChart
        isSection
        chart={{
          title: t('expirations'),
          markHeading: t('month'),
          series: [
            { name: t('endingLegend'), tone: 'in' },
            { name: t('noticeLegend'), tone: 'notice' },
          ],
          marks: months.map(({ from, to, ending, onNotice }, at) => ({
            key: from,
            name: formatMonth(from),
            short: formatMonthLetter(from),
            values: [ending - onNotice, onNotice],
            isCurrent: at === 0,
            ...(ending > 0 && { to: `/leases?view=ending&from=${from}&to=${to}` }),
          })),
          format: formatNumber,
          isSummed: true,
        }}
      />
    </section>
  );
}
