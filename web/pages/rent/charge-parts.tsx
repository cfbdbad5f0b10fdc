import { useFeeText } from '#web/features/money/fee-text.ts';
import { feeWords, readFeeOn } from '#web/features/money/fee-words.ts';
import { howWords, isReckoned, readHow } from '#web/features/money/how.ts';
import { HowDetail } from '#web/features/money/how-it-came.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { periodWords } from '#web/lib/period-words.ts';
import type { ChargeInFull } from './api.ts';
import { useChargeText } from './charge-text.ts';
import styles from './receipt.module.css';

/** The rule with its own numbers; of what somebody charged by hand, who did. */
export function ChargeExplained({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const t = useRentWords();
  const how = readHow(charge.explanation);
  return (
    <Section title={h('explained')}>
      {how !== undefined && (isReckoned(how) || how.times !== 1) && (
        <p>{howWords(t, how, charge.cents, charge.currency)}</p>
      )}
      {how !== undefined && <HowDetail how={how} from={charge.periodFrom} to={charge.periodTo} />}
      {how?.isWhole === true && <p className={styles['why']}>{h('wholePeriod')}</p>}
      {how === undefined && <RuleWords charge={charge} />}
      <p className={styles['why']}>
        {charge.madeBy === null ? h('byItself') : h('byHandBy', { name: charge.madeBy.name })}
      </p>
    </Section>
  );
}

function RuleWords({ charge: { explanation, currency } }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const f = useFeeText();
  const { rule, wholeCents, receipt, refund, settlement } = explanation;
  const fee = readFeeOn(explanation);
  const money = (cents: unknown) => moneyOf(typeof cents === 'number' ? cents : 0, currency);
  if (fee !== undefined) return <p>{feeWords(f, fee, currency)}</p>;
  switch (rule) {
    case 'one-off':
      return <p>{h('rule_one-off')}</p>;
    case 'shared-cost':
      return <p>{h('rule_shared-cost', { whole: money(wholeCents) })}</p>;
    case 'returned-payment-fee':
      return <p>{h('rule_returned-payment-fee', { receipt: String(receipt) })}</p>;
    case 'refund-owed':
      return <p>{h('rule_refund-owed', { receipt: String(receipt), refund: String(refund) })}</p>;
    case 'deposit-owed':
      return <p>{h('rule_deposit-owed', { receipt: String(receipt), settlement: String(settlement) })}</p>;
    default:
      return typeof rule === 'string' ? <p>{h('ruleOf', { rule })}</p> : null;
  }
}

export function ChargePaid({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const t = useRentWords();
  const { allocations, currency } = charge;
  if (allocations.length === 0) {
    return (
      <Section title={h('paidBy')}>
        <p className={styles['why']}>{h('paidByNone')}</p>
      </Section>
    );
  }
  return (
    <table className={styles['parts']} aria-label={h('paidBy')}>
      <Headings of={[[h('paidBy')], [h('on'), styles['day']], [h('cents', { currency }), styles['figure']]]} />
      <tbody>
        {allocations.map((line) => (
          <tr key={line.id}>
            <td>
              {line.receipt !== null && (
                <TextLink variant="row" to={`/rent/receipts/${line.receipt.id}`}>
                  {line.receipt.number}
                </TextLink>
              )}
              {line.credit !== null && (
                <>
                  {wordOf(t, 'credit', line.credit.kind)}
                  <Detail id>{line.credit.number}</Detail>
                </>
              )}
              {line.byHand && <Detail>{h('byHand')}</Detail>}
              {line.isUndone && <Detail tone="bad">{h('undone')}</Detail>}
            </td>
            <td className={styles['day']}>{formatDate(line.on)}</td>
            <td className={styles['figure']}>
              <Amount cents={line.cents} currency={currency} struck={line.isUndone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChargeFacts({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const t = useRentWords();
  const { organisation } = useMe();
  const mayRead = useMay()('ledger.read');
  return (
    <Facts title={h('facts')}>
      <Fact label={h('lease')}>
        <TextLink variant="row" to={`/leases/${charge.leaseId}`}>
          <Names of={charge.tenants} none={t('noTenant')} />
        </TextLink>
      </Fact>
      {charge.periodFrom !== null && charge.periodTo !== null && (
        <Fact label={h('period')}>{periodWords({ from: charge.periodFrom, to: charge.periodTo })}</Fact>
      )}
      <Fact label={h('due')}>{formatDate(charge.dueOn)}</Fact>
      <Fact label={h('chargedOn')}>{formatDate(charge.chargedOn)}</Fact>
      {charge.settledOn !== null && <Fact label={h('settledOn')}>{formatDate(charge.settledOn)}</Fact>}
      <Fact label={h('account')}>{charge.account.name}</Fact>
      <Fact label={h('reference')}>{charge.paymentReference}</Fact>
      <Fact label={h('madeBy')}>{formatInstant(charge.madeAt, organisation.timeZone)}</Fact>
      {charge.runId !== null && (
        <Fact label={h('run')}>
          <TextLink to={`/rent/runs/${charge.runId}`}>{h('show')}</TextLink>
        </Fact>
      )}
      {mayRead && (
        <Fact label={h('entry')}>
          <TextLink to={`/money/journal/${charge.entryId}`}>{h('show')}</TextLink>
        </Fact>
      )}
    </Facts>
  );
}
