/** A part of a form that keeps what was typed into its fields and cannot be read, by the name of the field. */
export interface Unread {
  readonly unread?: Readonly<Record<string, string>>;
}

/** What a date field takes from a draft and gives back to it; a draft that is kept loses nothing of what was typed. */
export function dateIn<Name extends string, Draft extends Unread & Readonly<Record<Name, string | null>>>(
  draft: Draft,
  name: Name,
  onChange: (change: Partial<Draft>) => void,
) {
  return {
    value: draft[name],
    unread: draft.unread?.[name],
    onChange: (value: string | null, typed: string) => onChange(written(draft, name, value, typed)),
  };
}

/** The same for an amount. */
export function moneyIn<Name extends string, Draft extends Unread & Readonly<Record<Name, number | null>>>(
  draft: Draft,
  name: Name,
  onChange: (change: Partial<Draft>) => void,
) {
  return {
    cents: draft[name],
    unread: draft.unread?.[name],
    onChange: (cents: number | null, typed: string) => onChange(written(draft, name, cents, typed)),
  };
}

function written<Draft extends Unread>(
  { unread }: Draft,
  name: string,
  value: string | number | null,
  typed: string,
): Partial<Draft> {
  const { [name]: _, ...others } = unread ?? {};
  const left = value === null && typed.trim() !== '' ? { ...others, [name]: typed } : others;
  return { [name]: value, unread: left } as unknown as Partial<Draft>; // The name is one of the draft's own.
}
