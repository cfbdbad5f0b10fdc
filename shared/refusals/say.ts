import type { SumCents } from '#shared/money.ts';
import type { Phrase, Value, Values } from './values.ts';

/** How whoever reads it writes numbers, days, amounts and rows of names. */
export interface Formats {
  readonly count: (count: number) => string;
  readonly date: (date: string) => string;
  readonly money: (cents: SumCents, currency: string) => string;
  readonly names: (names: readonly string[]) => string;
  /** The words of a phrase in the language of the sentence; without it they stay English. */
  readonly phrase?: (key: string) => string | undefined;
}

/** A sentence with its values in it. */
export function say(sentence: string, values: Values, formats: Formats): string {
  return sentence.replaceAll(/\{(\w+)(?::\w+)?\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    const text = written(value, formats);
    // “1. Okt.” ends a sentence with the full stop that it has.
    return typeof value === 'object' && text.endsWith('.') ? text : text + stop;
  });
}

function written(value: Value, formats: Formats): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formats.count(value);
  if ('date' in value) return formats.date(value.date);
  if ('cents' in value) return formats.money(value.cents, value.currency);
  if ('phrase' in value) return phraseText(value, formats);
  const names = value.filter((one) => typeof one === 'string');
  if (names.length > 0) return formats.names(names);
  return value
    .filter((one) => typeof one === 'object')
    .map((one) => phraseText(one, formats))
    .join('; ');
}

function phraseText({ phrase, sentence, values }: Phrase, formats: Formats): string {
  return say(formats.phrase?.(phrase) ?? sentence, values, formats);
}
