import { britishReportWords, reportWords } from '#shared/reports/report-words.en.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Label } from '#shared/reports/sheet.ts';
import { formatDate, formatMoney, formatMonth } from '#web/lib/format.ts';
import { catalogue } from '#web/lib/messages.ts';
import { rangeLabel } from '#web/lib/range-label.ts';

/** Titles, columns and totals of reports: the words that files and paper of the server have too. */
const useWords = catalogue(reportWords, { de: () => import('#shared/reports/report-words.de.ts') }, britishReportWords);

type Values = Extract<Label, object>['values'];
type Value = NonNullable<Values>[string];
export type SayLabel = (label: Label) => string;

/** Says a label of a report in the language of the page; names stay as they are. */
export function useLabels(): SayLabel {
  // The holes of a word are filled by whoever sent it: the compiler cannot match them with a key that is not known yet.
  const t = useWords() as (word: ReportWord, values?: Readonly<Record<string, string | number>>) => string;
  return (label) => (typeof label === 'string' ? label : t(label.word, written(label.values, t)));
}

/** The title of a report. */
export function useReportTitles(): (key: ReportWord) => string {
  const say = useLabels();
  return (word) => say({ word });
}

function written(values: Values, t: (word: ReportWord) => string): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, writtenValue(value, t)]));
}

function writtenValue(value: Value, t: (word: ReportWord) => string): string | number {
  if (typeof value !== 'object') return value;
  if ('word' in value) return t(value.word);
  if ('day' in value) return formatDate(value.day);
  if ('month' in value) return formatMonth(value.month);
  if ('from' in value) return rangeLabel(value);
  return formatMoney(value.cents, value.currency, { zero: 'number', negative: 'accounting' });
}
