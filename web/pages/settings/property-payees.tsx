import { useState } from 'react';
import { Select } from '#web/kit/select/select.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { PayeeField } from './payee-field.tsx';
import { payeeOf, payeeText } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import type { RentPolicy, usePolicyChange } from './use-policy-change.ts';

interface PropertyPayeesProps {
  readonly policy: RentPolicy;
  /** Nothing where this person may only look. */
  readonly change: ReturnType<typeof usePolicyChange> | undefined;
}

/** Properties whose tenants pay to another account than that of the workspace. */
export function PropertyPayees({ policy, change }: PropertyPayeesProps) {
  const r = useRentPolicyText();
  const [added, setAdded] = useState<readonly string[]>([]);
  const properties = usePropertyList() ?? [];
  const set = policy.propertyPayees.map(({ propertyId }) => propertyId);
  const shown = [...set, ...added.filter((id) => !set.includes(id))];
  const textOf =
    (id: string) =>
    ({ propertyPayees }: RentPolicy) =>
      payeeText(propertyPayees.find(({ propertyId }) => propertyId === id)?.payee ?? null);
  const others = properties.filter(({ id, archivedAt }) => archivedAt === null && !shown.includes(id));
  return (
    <>
      {shown.map((id) => (
        <PayeeField
          key={id}
          label={r('payeeOfProperty', { property: properties.find((property) => property.id === id)?.name ?? '…' })}
          none={r('payeeDefault')}
          value={textOf(id)(policy)}
          save={
            change &&
            ((draft) => {
              const rest = policy.propertyPayees.filter(({ propertyId }) => propertyId !== id);
              const payee = payeeOf(draft);
              const propertyPayees = payee === null ? rest : [...rest, { propertyId: id, payee }];
              return change('propertyPayees', { propertyPayees }, textOf(id));
            })
          }
        />
      ))}
      {change !== undefined && others.length > 0 && (
        <Select
          label={r('payeeAddProperty')}
          placeholder={r('payeeChooseProperty')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => setAdded([...added, id])}
        />
      )}
    </>
  );
}
