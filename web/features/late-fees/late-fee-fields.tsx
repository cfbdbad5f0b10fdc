import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { feeDaysOf, feePercentOf, graceDaysOf, type FeeAmountDraft, type LateFeeDraft } from './late-fee-draft.ts';
import { useLateFeeText } from './late-fee-text.ts';
import styles from './late-fee-fields.module.css';

export interface LateFeeFieldsProps {
  readonly fee: LateFeeDraft;
  readonly currency: string;
  readonly onChange: (change: Partial<LateFeeDraft>) => void;
  /** By the paths that start with `lateFee`. */
  readonly errorOf: (path: string) => string | undefined;
  /** Whose policy it is. The workspace has nobody to take one from. */
  readonly level?: 'lease' | 'property' | 'organisation';
}

/** Its own policy, none on purpose, or that of the property or the workspace. */
export function LateFeeFields({ fee, currency, onChange, errorOf, level = 'lease' }: LateFeeFieldsProps) {
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
        error={errorOf('lateFee')}
      />
      {fee.own === 'charged' && <Charged fee={fee} currency={currency} onChange={onChange} errorOf={errorOf} />}
    </div>
  );
}

function Charged({ fee, currency, onChange, errorOf }: Omit<LateFeeFieldsProps, 'level'>) {
  const f = useLateFeeText();
  const control = partControls(fee, onChange, (path) => errorOf(`lateFee.${path}`));
  const amounts = (name: 'first' | 'further' | 'cap') => (
    <AmountFields
      label={f(name)}
      amount={fee[name]}
      errorOf={(path) => errorOf(`lateFee.${name}.${path}`)}
      currency={currency}
      onChange={(wish) => onChange({ [name]: { ...fee[name], ...wish } })}
    />
  );
  const days = (name: 'graceDays' | 'everyDays' | 'fromDay', help?: string) => {
    const isGrace = name === 'graceDays';
    return (
      <CheckedField
        label={f(name)}
        help={help}
        inputMode="numeric"
        autoComplete="off"
        maxLength={isGrace ? 2 : 3}
        problem={
          isWrong(fee[name], isGrace ? graceDaysOf : feeDaysOf) ? f(isGrace ? 'graceWrong' : 'daysWrong') : undefined
        }
        {...control.text(name)}
      />
    );
  };
  return (
    <>
      {amounts('first')}
      <div className={styles['row']}>
        {days('graceDays', f('graceHelp'))}
        <Segmented
          label={f('graceCounts')}
          options={(['calendar', 'business'] as const).map((value) => ({ value, label: f(value) }))}
          {...control.choice('graceCounts')}
        />
      </div>
      <div className={styles['row']}>
        <Select
          label={f('every')}
          options={(['once', 'day', 'week', 'month', 'days'] as const).map((value) => ({
            value,
            label: f(`every_${value}`),
          }))}
          {...control.choice('every')}
        />
        {fee.every === 'days' && days('everyDays')}
      </div>
      {fee.every !== 'once' && (
        <>
          {amounts('further')}
          {days('fromDay', f('fromDayHelp'))}
        </>
      )}
      <MoneyField label={f('minimum')} currency={currency} {...control.money('minimumCents')} />
      <Checkbox label={f('hasCap')} {...control.checked('hasCap')} />
      {fee.hasCap && amounts('cap')}
    </>
  );
}

const kinds = ['fixed', 'percent', 'lesser-of', 'greater-of'] as const;

interface AmountFieldsProps {
  readonly label: string;
  readonly amount: FeeAmountDraft;
  readonly currency: string;
  readonly onChange: (change: Partial<FeeAmountDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

function AmountFields({ label, amount, currency, onChange, errorOf }: AmountFieldsProps) {
  const f = useLateFeeText();
  const control = partControls(amount, onChange, errorOf);
  return (
    <div className={styles['row']}>
      <Select
        label={label}
        options={kinds.map((value) => ({ value, label: f(`kind_${value}`) }))}
        {...control.choice('kind')}
      />
      {amount.kind !== 'percent' && <MoneyField label={f('amount')} currency={currency} {...control.money('cents')} />}
      {amount.kind !== 'fixed' && (
        <>
          <CheckedField
            label={f('percent')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            problem={isWrong(amount.percent, feePercentOf) ? f('percentWrong') : undefined}
            {...control.text('percent')}
          />
          <Select
            label={f('of')}
            options={(['outstanding', 'rent'] as const).map((value) => ({ value, label: f(`of_${value}`) }))}
            {...control.choice('of')}
          />
        </>
      )}
    </div>
  );
}

function isWrong(text: string, read: (text: string) => unknown): boolean {
  return text.trim() !== '' && read(text) === null;
}
