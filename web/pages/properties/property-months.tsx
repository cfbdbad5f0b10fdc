import { HeatStrip } from '#web/kit/chart/heat-strip.tsx';
import { currencyDigits, formatMoney, formatMonth, formatMonthLetter, formatShort } from '#web/lib/format.ts';
import type { PropertyInFull } from './api.ts';
import { useHeldMoney } from './property-money.ts';
import { usePropertyText } from './property-text.ts';
import styles from './property-page.module.css';

/** What was billed and collected for each of twelve months; a month leads to its charges. */
export function PropertyMonths({ property: { id, currency: own } }: { readonly property: PropertyInFull }) {
  const t = usePropertyText();
  const money = useHeldMoney(id, own) ?? [];
  return money
    .filter(({ months }) => months.some(({ billedCents }) => billedCents !== 0))
    .map(({ currency, months }) => (
      <section key={currency} className={styles['months']}>
        <HeatStrip
          isSection
          chart={{
            title: t('rentByMonth', { currency }),
            markHeading: t('month'),
            series: [{ name: t('billed') }, { name: t('collected') }],
            marks: months.map(({ month, billedCents, collectedCents }, at) => ({
              key: month,
              name: formatMonth(month),
              short: formatMonthLetter(month),
              values: [billedCents, collectedCents],
              isCurrent: at === months.length - 1,
              to: `/rent/charges?month=${month.slice(0, 7)}&property=${id}`,
            })),
            format: (cents) => formatMoney(cents, currency),
            isSummed: true,
          }}
          formatCell={(cents) => threeSigns(cents / 10 ** currencyDigits(currency))}
        />
      </section>
    ));
}

/** "24k", "9.5k", "850": a cell has no room for more. */
function threeSigns(value: number): string {
  return formatShort(value < 10_000 ? value : Math.round(value / 1000) * 1000);
}
