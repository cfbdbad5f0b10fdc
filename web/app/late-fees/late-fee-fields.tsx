import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { FeeAmountDraft, LateFeeDraft } from './late-fee-draft.ts';
import { useLateFeeText } from './late-fee-text.ts';
import styles from './late-fee-fields.module.css';

export interface LateFeeFieldsProps {
  readonly fee: LateFeeDraft;
  readonly currency: string;
  readonly onChange: (change: Partial<LateFeeDraft>) => void;
  readonly error?: string | undefined;
  /** Whose policy it is. The workspace has nobody to take one from. */
  readonly level?: 'lease' | 'property' | 'organisation';
}

/** Its own policy, none on purpose, or that of the property or the workspace. */
export function LateFeeFields({ fee, currency, onChange, error, level = 'lease' }: LateFeeFieldsProps) {
  const f = useLateFeeText();
  const inherit = { value: 'inherit', label: f(`inherit_${level}`), help: f(`inheritWhy_${level}`) } as const;
  const charged = { value: 'charged', label: f(`charged_${level}`), help: f(`chargedWhy_${level}`) } as const;
  return (
    <div className={styles['fields']}>
      <RadioGroup
        label={f('policy')}
        options={
          level === 'organisation'
            ? [charged, inherit]
            : [inherit, charged, { value: 'none', label: f(`none_${level}`), help: f(`noneWhy_${level}`) }]
        }
        value={fee.own}
        onChange={(own) => onChange({ own })}
        error={error}
      />
      {fee.own === 'charged' && <Charged fee={fee} currency={currency} onChange={onChange} />}
    </div>
  );
}

function Charged({ fee, currency, onChange }: Omit<LateFeeFieldsProps, 'error' | 'level'>) {
  const f = useLateFeeText();
  return (
    <>
      <AmountFields
        label={f('first')}
        amount={fee.first}
        currency={currency}
        onChange={(wish) => onChange({ first: { ...fee.first, ...wish } })}
      />
      <div className={styles['row']}>
        <TextField
          label={f('graceDays')}
          help={f('graceHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={fee.graceDays}
          onChange={(event) => onChange({ graceDays: event.target.value })}
        />
        <Segmented
          label={f('graceCounts')}
          options={(['calendar', 'business'] as const).map((value) => ({ value, label: f(value) }))}
          value={fee.graceCounts}
          onChange={(graceCounts) => onChange({ graceCounts })}
        />
      </div>
      <div className={styles['row']}>
        <Select
          label={f('every')}
          options={(['once', 'day', 'week', 'month', 'days'] as const).map((value) => ({
            value,
            label: f(`every_${value}`),
          }))}
          value={fee.every}
          onChange={(every) => onChange({ every })}
        />
        {fee.every === 'days' && (
          <TextField
            label={f('everyDays')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={fee.everyDays}
            onChange={(event) => onChange({ everyDays: event.target.value })}
          />
        )}
      </div>
      {fee.every !== 'once' && (
        <>
          <AmountFields
            label={f('further')}
            amount={fee.further}
            currency={currency}
            onChange={(wish) => onChange({ further: { ...fee.further, ...wish } })}
          />
          <TextField
            label={f('fromDay')}
            help={f('fromDayHelp')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={fee.fromDay}
            onChange={(event) => onChange({ fromDay: event.target.value })}
          />
        </>
      )}
      <MoneyField
        label={f('minimum')}
        currency={currency}
        cents={fee.minimumCents}
        onChange={(minimumCents) => onChange({ minimumCents })}
      />
      <Checkbox
        label={f('hasCap')}
        checked={fee.hasCap}
        onChange={(event) => onChange({ hasCap: event.target.checked })}
      />
      {fee.hasCap && (
        <AmountFields
          label={f('cap')}
          amount={fee.cap}
          currency={currency}
          onChange={(wish) => onChange({ cap: { ...fee.cap, ...wish } })}
        />
      )}
    </>
  );
}

const kinds = ['fixed', 'percent', 'lesser-of', 'greater-of'] as const;

function AmountFields({
  label,
  amount,
  currency,
  onChange,
}: {
  readonly label: string;
  readonly amount: FeeAmountDraft;
  readonly currency: string;
  readonly onChange: (change: Partial<FeeAmountDraft>) => void;
}) {
  const f = useLateFeeText();
  return (
    <div className={styles['row']}>
      <Select
        label={label}
        options={kinds.map((value) => ({ value, label: f(`kind_${value}`) }))}
        value={amount.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {amount.kind !== 'percent' && (
        <MoneyField
          label={f('amount')}
          currency={currency}
          cents={amount.cents}
          onChange={(cents) => onChange({ cents })}
        />
      )}
      {amount.kind !== 'fixed' && (
        <>
          <TextField
            label={f('percent')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            value={amount.percent}
            onChange={(event) => onChange({ percent: event.target.value })}
          />
          <Select
            label={f('of')}
            options={(['outstanding', 'rent'] as const).map((value) => ({ value, label: f(`of_${value}`) }))}
            value={amount.of}
            onChange={(of) => onChange({ of })}
          />
        </>
      )}
    </div>
  );
}
