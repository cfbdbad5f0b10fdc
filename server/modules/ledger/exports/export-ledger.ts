import { minorDigits, plainAmount } from '#shared/plain-amount.ts';
import { codeOf, describeJournal, onOneLine, treeOf } from './export-writer.ts';
import type { ExportedAccount, ExportedEntry, ExportedLine, JournalWriter, Opening } from './export-writer.ts';

/**
 * The journal as text that both hledger and ledger read: what one of them does not know is not used. Every posting
 * carries the balance after it (`= 810.00 USD`), so that either program finds the first line where it disagrees. Both
 * check in the order of the file, which is that of dates.
 */
export const ledgerWriter: JournalWriter<string> = {
  start: (journal) =>
    [
      `; ${comment(journal.organisation)}: the journal, ${describeJournal(journal)}`,
      '; hledger check --strict -f FILE && hledger balance -f FILE',
      '; ledger --pedantic -f FILE balance',
      '',
      ...journal.currencies.flatMap(commodity),
      ...tags.map((tag) => `tag ${tag}`),
      ...journal.accounts.flatMap((account) => [`account ${ledgerAccount(account)}`, textTag('name', account.name)]),
      '',
    ].join('\n'),
  opening: ({ date, balances }: Opening) =>
    transaction(
      `${date} * (OPENING) Balances brought forward`,
      balances.map((balance) => posting({ ...balance, balanceCents: balance.cents }, [])),
    ),
  entry: (entry) =>
    transaction(`${entry.date} * (${codeOf(entry.number)}) ${description(entry.memo)}`, [
      ...tagsOfEntry(entry),
      ...entry.lines.map((line) => posting({ ...line.account, ...line }, tagsOfLine(line))),
    ]),
  end: ({ entries, lines }) => `\n; The end. Entries: ${entries}, lines: ${lines}.\n`,
};

const tags = ['name', 'entry', 'source', 'document', 'recorded', 'reverses', 'reason'].concat([
  'property',
  'unit',
  'lease',
  'person',
  'bank',
  'memo',
]);

type NamedAccount = Pick<ExportedAccount, 'kind' | 'number' | 'name'>;

/** The number makes it unique, whatever becomes of the name. */
export function ledgerAccount({ kind, number, name }: NamedAccount): string {
  return `${treeOf[kind]}:${number} ${accountName(name)}`.trimEnd();
}

/** A colon would make a sub-account, a semicolon a comment. */
function accountName(name: string): string {
  return onOneLine(name.replaceAll(':', '∶').replaceAll(';', '；').replaceAll('|', '¦'));
}

/** A semicolon would begin a comment, and hledger would divide at a bar. */
function description(memo: string): string {
  return onOneLine(memo.replaceAll(';', '；').replaceAll('|', '¦')) || '-';
}

/** In a comment, a colon makes a tag of the word before it, and a date in brackets is taken for the posting's own. */
function comment(text: string): string {
  return onOneLine(text.replaceAll(':', '∶').replaceAll('[', '(').replaceAll(']', ')'));
}

function commodity(currency: string): string[] {
  const digits = minorDigits(currency);
  // Where there are no decimals, no way of writing the format suits both programs; they take it from the amounts.
  return [`commodity ${currency}`, ...(digits === 0 ? [] : [`    format 1000.${'0'.repeat(digits)} ${currency}`])];
}

function transaction(head: string, rest: readonly string[]): string {
  return `\n${head}\n${rest.join('\n')}\n`;
}

function posting(
  {
    cents,
    balanceCents,
    currency,
    ...account
  }: NamedAccount & { cents: number | bigint; balanceCents: bigint; currency: string },
  tagged: readonly string[],
): string {
  const amount = `${plainAmount(cents, currency)} ${currency}`;
  const balance = `${plainAmount(balanceCents, currency)} ${currency}`;
  return [`    ${ledgerAccount(account)}  ${amount} = ${balance}`, ...tagged].join('\n');
}

function tagsOfEntry(entry: ExportedEntry): string[] {
  return [
    ...idTags({
      entry: entry.id,
      source: entry.sourceKind,
      document: entry.sourceId,
      recorded: entry.recordedAt,
      reverses: entry.reverses === null ? null : codeOf(entry.reverses),
    }),
    ...(entry.reversalReason === null ? [] : [textTag('reason', entry.reversalReason)]),
  ];
}

function tagsOfLine({ about, memo }: ExportedLine): string[] {
  const said = { ...about, memo };
  return Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [textTag(name, value)]));
}

/** Ids, kinds and instants are written as they are: within a value, the colons of an instant mean nothing. */
function idTags(values: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [`    ; ${name}: ${value}`]));
}

function textTag(name: string, value: string): string {
  return `    ; ${name}: ${comment(value)}`.trimEnd();
}
