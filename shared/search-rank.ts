/** What a record, a page or an act is called, where it is, and what else it is looked for by. */
interface Named {
  readonly title: string;
  readonly subtitle?: string;
  /** Other words for it. Left out, a word that stands in neither line counts as one of them. */
  readonly others?: readonly string[];
}

/** Where a typed word was found: the further down, the weaker the match. */
const places = { wholeName: 0, name: 1, wholeAddress: 2, address: 3, other: 4, within: 5 } as const;

/**
 * How well something matches what was typed; the best match has the lowest rank, and what does not match has none. What is
 * called exactly so comes first. Then each typed word counts by where it stands: a name before an address before another
 * word, and a whole word before its beginning, so "Maria L" is Maria Lopez before Maria Chen of Linden Court. Among equals
 * the one whose name begins with what was typed comes first. Search, lists and palette order by this.
 */
export function searchRank(typed: string, { title, subtitle = '', others }: Named): number | undefined {
  const wanted = wordsOf(typed);
  const number = numberOf(title);
  const names = wordsOf(title.slice(number.length));
  const phrase = wanted.join(' ');
  if (phrase === names.join(' ') || (number !== '' && isNumber(typed, number))) return 0;
  const lines = { title: fold(title), number, names, addresses: wordsOf(subtitle), others: others?.flatMap(wordsOf) };
  let sum = 0;
  for (const word of wanted) {
    const place = placeOf(word, lines);
    if (place === undefined) return undefined;
    sum += places[place];
  }
  return 2 + 2 * sum - (names.join(' ').startsWith(phrase) ? 1 : 0);
}

/** Those that match, the best first; equal ones stay in the order in which they came. */
export function bestFirst<Item>(
  typed: string,
  items: readonly Item[],
  namedOf: (item: Item) => Named,
): readonly Item[] {
  return items
    .flatMap((item) => {
      const rank = searchRank(typed, namedOf(item));
      return rank === undefined ? [] : { item, rank };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Words are letters and digits; whatever stands between them separates. */
export function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
}

/** "Übersicht" is found by "uber" and by "Über". */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

interface Lines {
  readonly title: string;
  readonly number: string;
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly others: readonly string[] | undefined;
}

function placeOf(word: string, { title, number, names, addresses, others }: Lines): keyof typeof places | undefined {
  const begins = (each: string) => each.startsWith(word);
  if (names.includes(word)) return 'wholeName';
  if (names.some(begins)) return 'name';
  if (addresses.includes(word)) return 'wholeAddress';
  // Below a whole word of the address: "4 har" is unit 4 of Harbor View, not lease L-0044 there.
  if (addresses.some(begins) || (/\d/.test(word) && number.toLowerCase().endsWith(word))) return 'address';
  if (others === undefined || others.some(begins)) return 'other';
  return title.includes(word) ? 'within' : undefined;
}

/** A lease is called "L-0187 Maria Lopez": the letter of its number is no name. */
function numberOf(title: string): string {
  return /^[A-Z]{1,2}-\d+/.exec(title)?.[0] ?? '';
}

/** C-0930 is also typed c0930 or C 930. */
function isNumber(typed: string, number: string): boolean {
  const plain = (text: string) => /^([a-z]{1,2})[\s-]*0*(\d+)$/i.exec(text.trim())?.slice(1).join('-').toLowerCase();
  return plain(typed) !== undefined && plain(typed) === plain(number);
}

function wordsOf(text: string): string[] {
  return splitWords(text).map(fold);
}
