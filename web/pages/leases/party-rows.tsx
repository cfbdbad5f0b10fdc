import { X } from 'lucide-react';
import { Button } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { PartyRole } from './api.ts';
import { useActText } from './act-text.ts';
import type { PersonDraft } from './person-draft.ts';
import { PersonField, type NamedPerson } from './person-field.tsx';
import { useLeaseText } from './text.ts';
import styles from './party-rows.module.css';

export interface ChosenParty {
  readonly person: NamedPerson;
  readonly role: PartyRole;
}

export const partyRoles = ['tenant', 'co-tenant', 'guarantor'] as const satisfies readonly PartyRole[];

export interface PartyRowsProps {
  readonly parties: readonly ChosenParty[];
  /** Who is on the lease already beside these. */
  readonly taken?: readonly string[];
  /** Whoever is chosen, or was being written down and is added, is nobody's draft any more. */
  readonly onChange: (parties: readonly ChosenParty[], draft: PersonDraft | null) => void;
  readonly draft: PersonDraft | null;
  readonly error?: string | undefined;
}

const nobody: readonly string[] = [];

/** People with their roles, and a field to find the next one. */
export function PartyRows({ parties, taken = nobody, onChange, draft, error }: PartyRowsProps) {
  const a = useActText();
  const t = useLeaseText();
  const options = partyRoles.map((role) => ({ value: role, label: t(`role_${role}`) }));
  return (
    <>
      {parties.length > 0 && (
        <ul className={styles['parties']}>
          {parties.map(({ person, role }, index) => (
            <li key={person.id}>
              <bdi className={styles['name']}>{person.name}</bdi>
              <span className={styles['role']}>
                <Select
                  small
                  label={`${a('role')}: ${person.name}`}
                  labelHidden
                  options={options}
                  value={role}
                  onChange={(next) => onChange(parties.with(index, { person, role: next }), draft)}
                />
              </span>
              <Button
                variant="quiet"
                aria-label={a('remove', { name: person.name })}
                icon={<Icon of={X} size={16} />}
                onClick={() => onChange(parties.toSpliced(index, 1), draft)}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonField
        taken={[...taken, ...parties.map(({ person }) => person.id)]}
        error={error}
        draft={draft}
        onDraft={(next) => onChange(parties, next)}
        onChoose={(person) => onChange([...parties, { person, role: nextRole(parties, taken) }], null)}
      />
    </>
  );
}

/** The first is the tenant, whoever comes after is one beside them. */
function nextRole(parties: readonly ChosenParty[], taken: readonly string[]): PartyRole {
  return parties.some(({ role }) => role === 'tenant') || taken.length > 0 ? 'co-tenant' : 'tenant';
}
