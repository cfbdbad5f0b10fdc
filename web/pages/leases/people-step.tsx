import type { StepProps } from './lease-wizard.tsx';
import { PartyRows } from './party-rows.tsx';
import { usePeopleText } from './people-text.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** Tenants, who lives with them on equal terms, and who stands in for them. */
export function PeopleStep({ form, onChange, errorOf }: StepProps) {
  const w = useWizardText();
  const p = usePeopleText();
  return (
    <>
      <p className={styles['why']}>{w('peopleWhy')}</p>
      {form.parties.length === 0 && <p className={styles['why']}>{w('peopleNobody')}</p>}
      <PartyRows
        parties={form.parties}
        draft={form.newPerson}
        onChange={(parties, newPerson) => onChange({ parties, newPerson })}
        error={errorOf('newPerson') === undefined ? errorOf('parties') : p('notAdded')}
      />
    </>
  );
}
