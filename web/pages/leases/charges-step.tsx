import { Plus } from 'lucide-react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { prorationMethods } from '#shared/rent/proration.ts';
import { newChargeDraft } from './charge-draft.ts';
import { ChargeFields } from './charge-fields.tsx';
import { LateFeeFields } from '#web/features/late-fees/late-fee-fields.tsx';
import { chargeName } from './lease-words.ts';
import type { StepProps } from './lease-wizard.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** What is paid and when, what is held, and what is added when it is late. */
export function ChargesStep({ form, onChange, errorOf }: StepProps) {
  const w = useWizardText();
  const t = useLeaseText();
  const today = useToday();
  const currency = form.unit?.currency ?? '';
  const { charges } = form;
  const control = partControls(form, onChange, errorOf);
  return (
    <>
      <p className={styles['why']}>{w('chargesWhy')}</p>
      {charges.map((charge, index) => {
        const name = chargeName(t, {
          kind: charge.kind,
          label: charge.label.trim() === '' ? null : charge.label.trim(),
        });
        return (
          <fieldset key={charge.key} className={styles['part']}>
            <legend>
              <bdi>{name}</bdi>
            </legend>
            <ChargeFields
              charge={charge}
              currency={currency}
              errorOf={(path) => errorOf(`charges.${index}.${path}`)}
              onChange={(wish) => onChange({ charges: charges.with(index, { ...charge, ...wish }) })}
            />
            <TextAct
              variant="other"
              aria-label={w('removeCharge', { charge: name })}
              onClick={() => onChange({ charges: charges.toSpliced(index, 1) })}
            >
              {w('removeCharge', { charge: name })}
            </TextAct>
          </fieldset>
        );
      })}
      <p>
        <TextAct
          onClick={() =>
            onChange({
              charges: [...charges, newChargeDraft(charges.some(({ kind }) => kind === 'rent') ? 'parking' : 'rent')],
            })
          }
        >
          <Icon of={Plus} size={16} />
          {w('addCharge')}
        </TextAct>
      </p>
      <div className={styles['part']}>
        <div className={styles['pair']}>
          <MoneyField
            label={w('deposit')}
            help={w('depositHelp')}
            currency={currency}
            {...control.money('depositCents')}
          />
          <DateField
            label={w('depositDueOn')}
            help={w('depositDueHelp')}
            today={today}
            {...control.date('depositDueOn')}
          />
        </div>
        <Select
          label={w('proration')}
          options={prorationMethods.map((method) => ({ value: method, label: t(`proration_${method}`) }))}
          {...control.choice('proration')}
        />
      </div>
      <div className={styles['part']}>
        <LateFeeFields
          fee={form.lateFee}
          currency={currency}
          errorOf={errorOf}
          onChange={(wish) => onChange({ lateFee: { ...form.lateFee, ...wish } })}
        />
      </div>
      <div className={styles['part']}>
        <TextArea label={w('notes')} rows={3} maxLength={10_000} {...control.text('notes')} />
      </div>
    </>
  );
}
