import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import type { Conflict } from './api.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { StepProps } from './lease-wizard.tsx';
import { TermFields } from './term-fields.tsx';
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
  const isWrong = form.noticeDays.trim() !== '' && wholeNumber(form.noticeDays, 0, 1000) === null;
  return (
    <>
      <UnitField
        label={w('unit')}
        help={w('unitHelp')}
        value={form.unit}
        onChange={(unit) => onChange({ unit })}
        error={errorOf('unitId')}
        propertyId={propertyId}
      />
      <ConflictNotice conflicts={conflicts} />
      <div className={styles['pair']}>
        <DateField
          label={w('startsOn')}
          value={form.startsOn}
          today={today}
          required
          onChange={(startsOn) => onChange({ startsOn })}
          error={errorOf('startsOn')}
        />
        <TextField
          label={w('noticeDays')}
          help={w('noticeDaysHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={form.noticeDays}
          error={isWrong ? w('noticeDaysWrong') : errorOf('noticeDays')}
          onChange={(event) => onChange({ noticeDays: event.target.value })}
        />
      </div>
      <TermFields end={form.end} onChange={(wish) => onChange({ end: { ...form.end, ...wish } })} errorOf={errorOf} />
    </>
  );
}
