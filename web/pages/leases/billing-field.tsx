import { firstOfMonth } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { formatDate } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { asksBilling, billings } from './billing.ts';
import type { StepProps } from './lease-wizard.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** Of a lease that began before this month: from when it is charged here. */
export function BillingField({ form, onChange, errorOf }: StepProps) {
  const w = useWizardText();
  const today = useToday();
  const { startsOn, billing } = form;
  if (startsOn === null || !asksBilling(form, today)) return null;
  const control = partControls(form, onChange, errorOf);
  const day = { month: firstOfMonth(today), start: startsOn };
  return (
    <>
      <RadioGroup
        label={w('billing')}
        help={w('billingHelp')}
        options={billings.map((value) => ({
          value,
          label: value === 'day' ? w('billing_day') : w(`billing_${value}`, { date: formatDate(day[value]) }),
        }))}
        {...control.choice('billing')}
      />
      {billing === 'day' && (
        <div className={styles['short']}>
          <DateField label={w('billFrom')} today={today} required {...control.date('billFrom')} />
        </div>
      )}
    </>
  );
}
