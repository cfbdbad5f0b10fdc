/** A part of a form that keeps what was typed into its fields and cannot be read, by the name of the field. */
export interface Unread {
  readonly unread?: Readonly<Record<string, string>>;
}

/** What the field of a date or an amount begins with and gives back, so that a draft that is kept loses nothing typed. */
export function typedIn<Draft extends Unread>(
  draft: Draft,
  name: keyof Draft & string,
  onChange: (change: Partial<Draft>) => void,
) {
  return {
    unread: draft.unread?.[name],
    onChange: (value: string | number | null, typed: string) => {
      const { [name]: _, ...others } = draft.unread ?? {};
      const left = value === null && typed.trim() !== '' ? { ...others, [name]: typed } : others;
      onChange({ [name]: value, unread: left } as unknown as Partial<Draft>); // The name is one of the draft's own.
    },
  };
}
