import { nameWords, payerKey, phraseOf, wordsOf } from './line-words.ts';
import type { BookItem, MatchInput, OpenBill, OpenCharge, OpenLease, OpenLine } from './match-input.ts';

/** Items by what lines name them with, so that the time for a line does not grow with the number of items. */
export interface MatchIndex {
  readonly itemsById: ReadonlyMap<string, BookItem>;
  /** Oldest first. */
  readonly itemsByCents: ReadonlyMap<number, readonly BookItem[]>;
  readonly itemsByOwnName: ReadonlyMap<string, readonly BookItem[]>;
  readonly leasesByWord: ReadonlyMap<string, readonly { readonly phrase: string; readonly lease: OpenLease }[]>;
  readonly leasesByPayer: ReadonlyMap<string, readonly OpenLease[]>;
  readonly idsByNameWord: ReadonlyMap<string, readonly string[]>;
  readonly billsByWord: ReadonlyMap<string, readonly { readonly phrase: string; readonly id: string }[]>;
}

type Nameable = Pick<BookItem, 'id' | 'names'>;

export function indexOf({ book = [], leases = [], bills = [] }: MatchInput): MatchIndex {
  return {
    itemsById: new Map(book.map((item) => [item.id, item])),
    itemsByCents: Map.groupBy(book.toSorted(byAge), ({ cents }) => cents),
    itemsByOwnName: grouped(book, namesOfItem),
    leasesByWord: leasesByWord(leases),
    leasesByPayer: grouped(leases, ({ payers }) => payers.map(payerKey).filter((key) => key !== '')),
    idsByNameWord: idsByNameWord([...book, ...leases, ...bills]),
    billsByWord: billsByWord(bills),
  };
}

/** Oldest first; what is as old, by its id, so that the order in which things were read does not matter. */
export function byAge(one: Aged, other: Aged): number {
  return compare(ageOf(one), ageOf(other)) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

type Aged = { readonly id: string } & (
  | { readonly age: string }
  | { readonly date: string }
  | { readonly dueOn?: string }
  | { readonly open: readonly OpenCharge[] }
);

function ageOf(aged: Aged): string {
  if ('age' in aged) return aged.age;
  if ('date' in aged) return aged.date;
  if ('open' in aged) return aged.open[0]?.dueOn ?? '';
  return ('dueOn' in aged ? aged.dueOn : undefined) ?? '';
}

/** End-to-end ids that say that there is none. */
const noReference = new Set(['NOTPROVIDED', 'NONREF', 'NONE', 'NA', 'N/A', '']);

export function ownNames({
  reference,
  checkNumber,
  cents,
}: Pick<OpenLine, 'reference' | 'checkNumber' | 'cents'>): string[] {
  const direction = cents > 0 ? 'in' : 'out';
  const written = (reference ?? '').trim().toUpperCase();
  const check = plainCheck(checkNumber);
  return [
    ...(noReference.has(written) ? [] : [`${direction} ref ${written}`]),
    ...(check === '' ? [] : [`${direction} check ${check}`]),
  ];
}

/** The number of a check as everybody writes it: banks put zeros in front. */
export function plainCheck(number: string | null | undefined): string {
  return (number ?? '').trim().replace(/^0+/, '');
}

/** A direct debit is named by what the bank books together, and by each debit in it. */
export function namesOfItem({ endToEndIds = [], ...item }: BookItem): string[] {
  return [...ownNames(item), ...endToEndIds.flatMap((reference) => ownNames({ reference, cents: item.cents }))];
}

function leasesByWord(leases: readonly OpenLease[]): Map<string, { phrase: string; lease: OpenLease }[]> {
  const found = new Map<string, { phrase: string; lease: OpenLease }[]>();
  for (const lease of leases)
    for (const reference of lease.references) {
      const [first] = wordsOf(reference);
      if (first !== undefined) add(found, first, { phrase: phraseOf(reference), lease });
    }
  return found;
}

/** Shorter numbers are words of many texts. */
const tellingLetters = 3;

function billsByWord(bills: readonly OpenBill[]): Map<string, { phrase: string; id: string }[]> {
  const found = new Map<string, { phrase: string; id: string }[]>();
  for (const { id, number, invoiceNumber } of bills)
    for (const reference of [number, invoiceNumber ?? '']) {
      const [first] = wordsOf(reference);
      const isTelling = reference.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= tellingLetters;
      if (first !== undefined && isTelling) add(found, first, { phrase: phraseOf(reference), id });
    }
  return found;
}

function idsByNameWord(items: readonly Nameable[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, names = [] } of items) for (const word of nameWords(names)) add(found, word, id);
  return found;
}

function grouped<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) for (const key of new Set(keysOf(item))) add(found, key, item);
  return found;
}

function add<Item>(to: Map<string, Item[]>, key: string, item: Item): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [item]);
  else known.push(item);
}

/** A word that so many have in their names tells none of them. */
const tellingNames = 200;

/** Which items have words of the line in their names, and which words. */
export function namedIn(index: MatchIndex, line: OpenLine): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of new Set(lineWords(line))) {
    const ids = index.idsByNameWord.get(word) ?? [];
    if (ids.length <= tellingNames) for (const id of ids) add(found, id, word);
  }
  return found;
}

/** Which bills have their number, ours or that of the invoice, whole in the line. */
export function numberedIn({ billsByWord: known }: MatchIndex, line: OpenLine): Map<string, string> {
  const found = new Map<string, string>();
  if (known.size === 0) return found;
  const text = lineText(line);
  const phrase = phraseOf(text);
  for (const word of new Set(wordsOf(text)))
    for (const each of known.get(word) ?? []) if (phrase.includes(each.phrase)) found.set(each.id, each.phrase.trim());
  return found;
}

/** Texts of the line: what the payer wrote, and the other side's name where the bank has it apart. */
export function lineText({ text, payee, reference }: OpenLine): string {
  return [text, payee, reference].filter((part) => part !== null && part !== undefined && part !== '').join(' ; ');
}

export function lineWords(line: OpenLine): string[] {
  return wordsOf(lineText(line)).flatMap((word) => [word, ...(word.includes('-') ? word.split('-') : [])]);
}

/** The bill or balance that a line could be, by its amount. */
export interface Balance {
  readonly kind: 'lease' | 'bill';
  readonly id: string;
  readonly cents: number;
  readonly age: string;
  readonly since?: string | undefined;
}

/** Whether a line of its day can have paid it. */
export function isDueBy({ date }: OpenLine, since: string | undefined): boolean {
  return since === undefined || date >= since;
}

export function balancesOf(
  leases: readonly OpenLease[],
  openOf: (lease: OpenLease) => readonly OpenCharge[],
  bills: readonly OpenBill[],
): Balance[] {
  const ofLeases = leases.flatMap((lease): Balance[] => {
    const open = openOf(lease);
    const cents = open.reduce((sum, charge) => sum + charge.cents, 0);
    return cents > 0 ? [{ kind: 'lease', id: lease.id, cents, age: open[0]?.dueOn ?? '' }] : [];
  });
  const ofBills = bills.map(({ id, cents, dueOn, since }): Balance => ({
    kind: 'bill',
    id,
    cents,
    age: dueOn ?? '',
    since,
  }));
  return [...ofLeases, ...ofBills];
}
