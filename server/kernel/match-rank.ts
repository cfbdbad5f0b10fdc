/** What a record is called and where it is, as a search shows it. */
interface Named {
  readonly title: string;
  readonly subtitle: string;
}

/**
 * How well a record matches the words that were typed; the best match has the lowest rank. A word of the name counts more
 * than one of the place, and a whole word more than its beginning, so "Maria L" is Maria Lopez before Maria Chen of Linden
 * Court.
 */
export function matchRank(typed: readonly string[], { title, subtitle }: Named): number {
  const [wanted, number, places] = [typed.map(fold), numberOf(title), wordsOf(subtitle)];
  const names = wordsOf(title.slice(number.length));
  if (wanted.join(' ') === names.join(' ')) return -1;
  return wanted.reduce((rank, word) => rank + placeOf(word, { number, names, places }), 0);
}

interface Words {
  readonly number: string;
  readonly names: readonly string[];
  readonly places: readonly string[];
}

function placeOf(word: string, { number, names, places }: Words): number {
  if (names.includes(word) || (/\d/.test(word) && number.toLowerCase().endsWith(word))) return 0;
  if (names.some((name) => name.startsWith(word))) return 1;
  if (places.includes(word)) return 2;
  return places.some((place) => place.startsWith(word)) ? 3 : 4;
}

/** A lease is called "L-0187 Maria Lopez": the letter of its number is no name. */
function numberOf(title: string): string {
  return /^[A-Z]-\d+/.exec(title)?.[0] ?? '';
}

/** Words are letters and digits; whatever stands between them separates. */
export function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
}

function wordsOf(text: string): string[] {
  return splitWords(text).map(fold);
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
