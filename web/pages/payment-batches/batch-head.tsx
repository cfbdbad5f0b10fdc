import { Chip } from '#web/kit/chip/chip.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';
import styles from './batch.module.css';

/** Where the payments go, and what the slip says beside what is entered. */
export function BatchHead({ batch }: { readonly batch: Batch }) {
  const t = useBatchText();
  const { draft, change, banks, account, today, currency, total, entered, refusal, say } = batch;
  const left = draft.slipCents === null ? undefined : draft.slipCents - total;
  const refusalAt = (field: string) =>
    refusal?.fields.some(({ path }) => path === field) === true ? say(refusal) : undefined;
  return (
    <div className={styles['head']}>
      <Select
        label={t('depositTo')}
        options={[
          ...(banks ?? []).map(({ id, number, name }) => ({ value: id, label: name, hint: number })),
          { value: 'none', label: t('undeposited') },
        ]}
        value={account}
        error={refusalAt('accountId')}
        onChange={(next) => change((before) => ({ ...before, account: next }))}
      />
      <DateField
        label={t('receivedOn')}
        value={draft.receivedOn}
        today={today}
        error={draft.receivedOn === null ? t('askDate') : refusalAt('receivedOn')}
        onChange={(receivedOn) => change((before) => ({ ...before, receivedOn }))}
      />
      {account !== 'none' && (
        <Select
          label={t('bankDeposit')}
          options={[
            { value: 'one', label: t('oneDeposit') },
            { value: 'each', label: t('eachPayment') },
          ]}
          value={draft.asDeposit ? 'one' : 'each'}
          onChange={(next) => change((before) => ({ ...before, asDeposit: next === 'one' }))}
        />
      )}
      <MoneyField
        key={draft.key}
        label={t('slipTotal')}
        currency={currency}
        cents={draft.slipCents}
        unread={draft.slipUnread}
        onChange={(slipCents, typed) =>
          change((before) => ({
            ...before,
            slipCents,
            slipUnread: slipCents === null && typed !== '' ? typed : undefined,
          }))
        }
      />
      <dl className={styles['sums']} aria-live="polite">
        <div>
          <dt>{t('entered', { count: entered.length })}</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
        {left !== undefined && (
          <div>
            <dt>{left < 0 ? t('over') : t('left')}</dt>
            <dd>
              {formatMoney(Math.abs(left), currency)} {left === 0 && <Chip tone="ok">{t('equals')}</Chip>}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
