import { formatDate } from '#web/lib/format.ts';
import { commonRefusals } from './common-refusals.de.ts';
import { leasingRefusals, phrases } from './leasing-refusals.de.ts';
import { portfolioRefusals } from './portfolio-refusals.de.ts';

/** Every sentence that there is a German one for; the tidy test holds it to what the server can say. */
export const refusals = { ...commonRefusals, ...leasingRefusals, ...portfolioRefusals };

/** A refusal of the server in German, with its names and days; nothing where it is one that is not known here. */
export function inGerman(sentence: string): string | undefined {
  return said(sentence, refusals);
}

type Sentences = Readonly<Record<string, string>>;

function said(sentence: string, sentences: Sentences): string | undefined {
  const same = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
  if (same !== undefined) return same;
  for (const { pattern, names, german } of patternsOf(sentences)) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const values = new Map(names.map((name, at) => [name, valueOf(name, found[at + 1] ?? '')]));
    return german.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
      const value = values.get(name);
      if (value === undefined) return whole;
      // “1. Okt.” ends a sentence with the full stop that it has.
      return value.endsWith('.') ? value : value + stop;
    });
  }
  return undefined;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly german: string;
}

const hole = /\{(\w+)\}/g;
const made = new Map<Sentences, readonly Pattern[]>();

/** What says most by itself is tried first, so that a sentence is never taken for a part of a name in another one. */
function patternsOf(sentences: Sentences): readonly Pattern[] {
  const known = made.get(sentences);
  if (known !== undefined) return known;
  const patterns = Object.entries(sentences)
    .filter(([english]) => english.search(hole) >= 0)
    .toSorted(([one], [other]) => other.replaceAll(hole, '').length - one.replaceAll(hole, '').length)
    .map(([english, german]) => ({
      pattern: new RegExp(
        `^${english
          .split(/\{\w+\}/)
          .map(escaped)
          .join('(.+?)')}$`,
        's',
      ),
      names: [...english.matchAll(hole)].map(([, name = '']) => name),
      german,
    }));
  made.set(sentences, patterns);
  return patterns;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Parts that are words themselves. */
const inWords: ReadonlySet<string> = new Set(['phrase', 'until', 'into']);

function valueOf(name: string, value: string): string {
  if (inWords.has(name)) return said(value, phrases) ?? value;
  if (name === 'names') return said(value, phrases) ?? value.replace(/ and (?=[^,]*$)/, ' und ');
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}
