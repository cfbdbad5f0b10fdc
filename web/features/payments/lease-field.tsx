import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { boardQuery, type BoardRow } from '#web/features/money/api.ts';
import type { PayingLease } from './payment-draft.ts';
import { useRentWords, type RentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';

export interface LeaseFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly value: PayingLease | null;
  /** Leases that are chosen already. */
  readonly taken?: readonly string[];
  readonly onChange: (lease: PayingLease | null) => void;
  /** A lease was chosen by Enter or by a click: where one goes on to. */
  readonly onChosen?: () => void;
  /** Enter came behind an amount that was typed before a lease was chosen. */
  readonly onEarlyEnter?: () => void;
  /** In a cell of a grid, where the column says what the field is. */
  readonly inGrid?: boolean;
  readonly placeholder?: string;
}

/** A lease by its tenants, its unit or its number; who owes stands first. */
export function LeaseField({
  label,
  help,
  error,
  value,
  taken,
  onChange,
  onChosen,
  onEarlyEnter,
  inGrid = false,
  placeholder = '',
}: LeaseFieldProps) {
  const t = useRentWords();
  const typed = useTypedSearch();
  const wanted = typed.asked === '' ? { sort: 'balance' as const } : { sort: 'match' as const, q: typed.asked };
  const query = useQuery(boardQuery({ limit: 20, ...wanted }));
  const found = (query.data?.items ?? [])
    .filter(({ leaseId }) => leaseId === value?.id || taken?.includes(leaseId) !== true)
    .map((row) => leaseOf(t, row));

  function choose(option: Option | null) {
    if (option?.value !== value?.id) onChange(found.find(({ id }) => id === option?.value) ?? null);
  }

  return (
    <Combobox
      label={label}
      labelHidden={inGrid}
      plain={inGrid}
      placeholder={placeholder}
      help={help}
      error={error}
      options={found.map(optionOf)}
      value={value === null ? null : optionOf(value)}
      onChange={choose}
      onChosen={onChosen}
      onEarlyEnter={onEarlyEnter}
      search={searchOf(typed, query)}
      emptiesWhenLeft
    />
  );
}

export function leaseOf(
  t: RentWords,
  row: Pick<BoardRow, 'leaseId' | 'tenants' | 'unit' | 'property' | 'currency'> &
    Partial<Pick<BoardRow, 'balanceCents'>>,
) {
  return {
    id: row.leaseId,
    name: namesOf(t, row.tenants),
    place: `${row.unit.name} ${row.property.name}`,
    colour: propertyColourOf(row.property.colour),
    currency: row.currency,
    ...(row.balanceCents === undefined ? {} : { owesCents: row.balanceCents }),
  } satisfies PayingLease;
}

function optionOf({ id, name, place, colour }: PayingLease): Option {
  return { value: id, label: name, hint: place, colour };
}
