import { de } from '#shared/reports/report-words.de.ts';
import { britishReportWords, reportWords } from '#shared/reports/report-words.en.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Label } from '#shared/reports/sheet.ts';
import { say } from '#shared/say.ts';
import type { Plural } from '#shared/say.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats, Language } from '#server/kernel/paper/formats.ts';

type Values = NonNullable<Extract<Label, object>['values']>;

/** Says what reports are made of in the words of a language and a country. */
export interface Teller {
  readonly language: Language;
  readonly country: string;
  readonly formats: Formats;
  readonly word: (word: ReportWord, values?: Values) => string;
  readonly label: (label: Label) => string;
}

export function makeTeller(language: Language, country: string): Teller {
  const formats = makeFormats(language, country);
  const own: Readonly<Record<string, string | Plural>> =
    language === 'de' ? de : country === 'GB' ? { ...reportWords, ...britishReportWords } : reportWords;
  const written = (value: Values[string]): string | number => {
    if (typeof value !== 'object') return value;
    if ('day' in value) return formats.date(value.day);
    if ('month' in value) return formats.month(`${value.month}-01`);
    if ('from' in value) return formats.span(value.from, value.to);
    if ('word' in value) return word(value.word);
    return formats.money(value.cents, value.currency);
  };
  const word = (key: ReportWord, values: Values = {}): string =>
    say(
      own[key],
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)])),
      `${language}-${country}`,
    );
  return {
    language,
    country,
    formats,
    word,
    label: (label) => (typeof label === 'string' ? label : word(label.word, label.values)),
  };
}
