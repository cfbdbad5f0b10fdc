import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { useSettled } from '#web/lib/use-settled.ts';
import { boardQuery, type BoardRow } from './api.ts';
import type { PayingLease } from './payment-draft.ts';
import { useRentWords, type RentWords } from './text.ts';
import { namesOf } from './words.ts';

export interface LeaseFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly value: PayingLease | null;
  /** Leases that are chosen already. */
  readonly taken?: readonly string[];
  readonly onChange: (lease: PayingLease | null) => void;
}

/** A lease by its tenants, its unit or its number; who owes stands first. */
export function LeaseField({ label, help, error, value, taken, onChange }: LeaseFieldProps) {
  const t = useRentWords();
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim().slice(0, 120), 200);
  const query = useQuery(boardQuery({ limit: 20, ...(asked === '' ? { sort: 'balance' } : { q: asked }) }));
  const found = (query.data?.items ?? [])
    .filter(({ leaseId }) => leaseId === value?.id || taken?.includes(leaseId) !== true)
    .map((row) => leaseOf(t, row));

  function choose(option: Option | null) {
    if (option?.value !== value?.id) onChange(found.find(({ id }) => id === option?.value) ?? null);
  }

  return (
    <Combobox
      label={label}
      help={help}
      error={error}
      options={found.map(optionOf)}
      value={value === null ? null : optionOf(value)}
      onChange={choose}
      onSearch={setWords}
      searching={query.isFetching || asked !== words.trim()}
    />
  );
}

export function leaseOf(t: RentWords, row: Pick<BoardRow, 'leaseId' | 'tenants' | 'unit' | 'property' | 'currency'>) {
  return {
    id: row.leaseId,
    name: namesOf(t, row.tenants),
    place: `${row.unit.name} ${row.property.name}`,
    colour: propertyColourOf(row.property.colour),
    currency: row.currency,
  } satisfies PayingLease;
}

function optionOf({ id, name, place, colour }: PayingLease): Option {
  return { value: id, label: name, hint: place, colour };
}
