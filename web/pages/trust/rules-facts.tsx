import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { TrustBalances } from './api.ts';
import { useTrustText } from './text.ts';

/** What the place of the workspace says of money in trust, with where that is written. */
export function RulesFacts({ rules }: { readonly rules: NonNullable<TrustBalances['rules']> }) {
  const t = useTrustText();
  const { bankedWithinDays, nextDepositDue, ownMoneyCents, drawnWithinDays, currency, place, source } = rules;
  return (
    <Facts title={t('rules')}>
      <Fact label={t('ruleBanked')}>{t('businessDays', { count: bankedWithinDays })}</Fact>
      {nextDepositDue !== null && <Fact label={t('ruleNext')}>{formatDate(nextDepositDue)}</Fact>}
      {ownMoneyCents !== null && (
        <Fact label={t('ruleOwn')}>
          {t('upTo', { amount: formatMoney(ownMoneyCents, currency, { negative: 'accounting' }) })}
        </Fact>
      )}
      {drawnWithinDays !== null && <Fact label={t('ruleDrawn')}>{t('days', { count: drawnWithinDays })}</Fact>}
      <FactNote>{t('ruleSource', { place, source })}</FactNote>
    </Facts>
  );
}
