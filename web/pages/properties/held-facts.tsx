import { Drilled } from '#web/kit/figures/drilled.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import type { PropertyInFull } from './api.ts';
import { useHeldMoney } from './property-money.ts';
import { usePropertyText } from './property-text.ts';

/** What is held for the tenants of a property; each figure leads to the list that it is made of. */
export function HeldFacts({ property: { id, currency: own } }: { readonly property: PropertyInFull }) {
  const t = usePropertyText();
  const held = useHeldMoney(id, own);
  if (held === undefined)
    return (
      <Facts title={t('held', { currency: own })}>
        <Loading rows={3} />
      </Facts>
    );
  const some = held.filter((one) => one.currency === own || one.depositsCents + one.prepaidCents > 0);
  if (some.length === 0) return null;
  return some.map(({ currency, depositsCents, lastMonthCents, prepaidCents, undepositedCents }) => {
    const figure = (label: string, cents: number, to: string) => (
      <Fact strong label={label}>
        {cents === 0 ? nothing : <Drilled label={label} value={formatMoney(cents, currency)} to={to} />}
      </Fact>
    );
    return (
      <Facts key={currency} title={t('held', { currency })}>
        {figure(t('deposits'), depositsCents, `/reports/deposit-register?propertyId=${id}`)}
        {lastMonthCents !== 0 && figure(t('lastMonth'), lastMonthCents, `/rent/deposits?property=${id}`)}
        {figure(t('prepayments'), prepaidCents, `/reports/prepayments?propertyId=${id}`)}
        {figure(t('undeposited'), undepositedCents, `/rent/receipts?view=undeposited&property=${id}`)}
      </Facts>
    );
  });
}
