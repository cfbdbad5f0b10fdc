import { expect, test } from 'vitest';
import type { Plural } from '#shared/say.ts';
import { de } from './report-words.de.ts';
import { britishReportWords, reportWords } from './report-words.en.ts';

function holesOf(entry: string | Plural | undefined): string[] {
  const forms = typeof entry === 'object' ? Object.values(entry) : [entry ?? ''];
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();
}

const own: Readonly<Record<string, string | Plural>> = reportWords;
const translations: readonly [string, Readonly<Record<string, string | Plural>>][] = [
  ['German', de],
  ['British', britishReportWords],
];

test.for(translations)('%s sentences have the holes of the English ones', ([, words]) => {
  for (const [key, entry] of Object.entries(words)) expect(holesOf(entry), key).toEqual(holesOf(own[key]));
});
