import { firstOfMonth } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { formatDate } from '#web/lib/format.ts';
import { dateIn } from '#web/lib/unread.ts';
import { useToday } from '#web/lib/use-today.ts';
import { asksBilling, billings } from './billing.ts';
import type { LeaseForm } from './lease-form.ts';
import type { StepProps } from './lease-wizard.tsx';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** Of a lease that began before this month: from when it is charged here. */
export function BillingField({ form, onChange, errorOf }: StepProps) {
  const w = useWizardText();
  const today = useToday();
  const { startsOn, billing } = form;
  if (startsOn === null || !asksBilling(form, today)) return null;
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
        value={billing}
        onChange={(wish) => onChange({ billing: wish })}
      />
      {billing === 'day' && (
        <div className={styles['short']}>
          <DateField
            {...dateIn<'billFrom', LeaseForm>(form, 'billFrom', onChange)}
            label={w('billFrom')}
            today={today}
            required
            error={errorOf('billFrom')}
          />
        </div>
      )}
    </>
  );
}
