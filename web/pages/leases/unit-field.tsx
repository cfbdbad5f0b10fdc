import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useKitText } from '#web/kit/text.ts';
import { useFoundUnits, type FoundUnit } from '#web/lib/find-units.ts';

export type ChosenUnit = Pick<
  FoundUnit,
  'id' | 'name' | 'propertyId' | 'propertyName' | 'colour' | 'currency' | 'marketRentCents' | 'state'
>;

export interface UnitFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly value: ChosenUnit | null;
  readonly onChange: (unit: ChosenUnit | null) => void;
  /** Units of this property are offered first, until something is typed. */
  readonly propertyId?: string | undefined;
}

/** A unit, found by its name or that of its building. */
export function UnitField({ label, help, error, value, onChange, propertyId = '' }: UnitFieldProps) {
  const k = useKitText();
  const typed = useTypedSearch();
  const answer = useFoundUnits(typed.asked, { propertyId: typed.asked === '' ? propertyId : '' });
  const units = vacantFirst(answer.data?.items ?? [], typed.asked);
  return (
    <Combobox
      label={label}
      help={help}
      error={error}
      required
      options={units.map((unit) => optionOf(unit, k))}
      value={value === null ? null : optionOf(value, k)}
      onChange={(option) => {
        const found = units.find(({ id }) => id === option?.value);
        onChange(option === null ? null : found === undefined ? value : chosen(found));
      }}
      search={searchOf(typed, answer)}
      goesOn
    />
  );
}

/** As without words; whoever types a name in full has that unit first. */
function vacantFirst(units: readonly FoundUnit[], words: string): FoundUnit[] {
  const rank = ({ name, state }: FoundUnit) =>
    name.toLowerCase() === words.trim().toLowerCase() ? 0 : state === 'vacant' ? 1 : 2;
  return units.toSorted((one, other) => rank(one) - rank(other));
}

/** What somebody has already is said beside it, also where they have a room of it: it can still be let from a later day. */
function optionOf({ id, name, propertyName, colour, state }: ChosenUnit, k: ReturnType<typeof useKitText>) {
  const hint = state === 'vacant' ? propertyName : `${propertyName} · ${k(stateWords[state])}`;
  return { value: id, label: name, hint, colour: propertyColourOf(colour) };
}

const stateWords = { occupied: 'stateOccupied', 'on-notice': 'stateNotice', 'let-later': 'stateLater' } as const;

export function chosen(unit: FoundUnit): ChosenUnit {
  const { id, name, propertyId, propertyName, colour, currency, marketRentCents, state } = unit;
  return { id, name, propertyId, propertyName, colour, currency, marketRentCents, state };
}
