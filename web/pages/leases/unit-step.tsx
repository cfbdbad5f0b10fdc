import { DateField } from '#web/kit/date-field/date-field.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import type { Conflict } from './api.ts';
import { BillingField } from './billing-field.tsx';
import { noticeDaysOf } from './charge-draft.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { StepProps } from './lease-wizard.tsx';
import { TermFields } from './term-fields.tsx';
import { NoUnits } from './no-units.tsx';
import { OccupiedNote } from './occupied-note.tsx';
import { UnitField } from './unit-field.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** What is let, from when, and what happens at the end. */
export function UnitStep({
  form,
  onChange,
  errorOf,
  conflicts,
  propertyId,
}: StepProps & { readonly conflicts: readonly Conflict[]; readonly propertyId: string | undefined }) {
  const w = useWizardText();
  const today = useToday();
  const control = partControls(form, onChange, errorOf);
  const isWrong = form.noticeDays.trim() !== '' && noticeDaysOf(form.noticeDays) === null;
  return (
    <>
      <NoUnits />
      <UnitField
        label={w('unit')}
        help={w('unitHelp')}
        {...control.choice('unit')}
        error={errorOf('unitId')}
        propertyId={propertyId}
      />
      {conflicts.length === 0 && <OccupiedNote unit={form.unit} />}
      <ConflictNotice conflicts={conflicts} />
      <div className={styles['pair']}>
        <DateField label={w('startsOn')} today={today} required {...control.date('startsOn')} />
        <CheckedField
          label={w('noticeDays')}
          help={w('noticeDaysHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          problem={isWrong ? w('noticeDaysWrong') : undefined}
          {...control.text('noticeDays')}
        />
      </div>
      <BillingField form={form} onChange={onChange} errorOf={errorOf} />
      <TermFields end={form.end} onChange={(wish) => onChange({ end: { ...form.end, ...wish } })} errorOf={errorOf} />
    </>
  );
}
