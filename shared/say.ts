/** One form per category of `Intl.PluralRules`, chosen by the value `count`. */
export type Plural = { readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/** A sentence of a catalogue with its holes filled, as a language and region writes numbers. */
export function say(
  entry: string | Plural | undefined,
  values: Readonly<Record<string, string | number>>,
  tag: string,
): string {
  if (entry === undefined) return '';
  const text = typeof entry === 'string' ? entry : pluralForm(entry, values['count'], tag);
  return text.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'number') return new Intl.NumberFormat(tag).format(value) + stop;
    // “1. Okt.” ends a sentence with the full stop that it has.
    return value.endsWith('.') ? value : value + stop;
  });
}

function pluralForm(entry: Plural, count: string | number | undefined, tag: string): string {
  const category = new Intl.PluralRules(tag).select(Number(count ?? 0));
  return entry[category] ?? entry.other;
}
