import { gathered, joined, orNull, proven } from './gathered.ts';
import type { Gathered } from './gathered.ts';
import { readAmount } from './read-amount.ts';
import { dayOrderOf, readDay } from './read-day.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, DayOrder, ReadingHelp } from './statement.ts';

export function isQif(text: string): boolean {
  return /^\s*!(?:Type|Account|Option|Clear)/i.test(text.slice(0, 200));
}

interface Entry {
  readonly number: number;
  readonly fields: ReadonlyMap<string, string>;
}

/** QIF has no currency and does not say whether day or month comes first: a day above 12 shows it, else it is asked. */
export function readQif(text: string, help: ReadingHelp): BankFile {
  const accounts = accountsOf(text);
  const written = accounts.flatMap(({ entries }) => entries.map(({ fields }) => fields.get('D') ?? ''));
  const order = dayOrderOf(written) ?? help.dayOrder;
  if (order === undefined) throw new UnreadableBankFile('which-day-first');
  const { currency } = help;
  if (currency === undefined) throw new UnreadableBankFile('no-currency');
  return {
    format: 'qif',
    statements: accounts.map(({ name, entries }) => {
      const statement = gathered();
      statement.account = name;
      statement.currency = currency;
      for (const entry of entries) takeEntry(statement, entry, currency, order);
      return proven(statement);
    }),
  };
}

function accountsOf(text: string): { readonly name: string | null; readonly entries: Entry[] }[] {
  const accounts: { name: string | null; entries: Entry[] }[] = [];
  let section: 'account' | 'lines' | 'other' = 'lines';
  let name: string | null = null;
  let entries: Entry[] | undefined;
  let fields = new Map<string, string>();
  let start = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith('!')) {
      section = sectionOf(line);
      entries = undefined;
    } else if (line.startsWith('^')) {
      if (section === 'account') name = fields.get('N') ?? null;
      else if (section === 'lines' && fields.size > 0) {
        if (entries === undefined) {
          entries = [];
          accounts.push({ name, entries });
        }
        entries.push({ number: start, fields });
      }
      fields = new Map();
    } else if (line.trim() !== '') {
      if (fields.size === 0) start = at + 1;
      const letter = line.slice(0, 1);
      // Parts of a split repeat their letters; the whole stands in the first ones.
      if (!fields.has(letter)) fields.set(letter, line.slice(1).trim());
    }
  }
  if (fields.size > 0) throw new UnreadableBankFile('damaged', start);
  return accounts;
}

function sectionOf(line: string): 'account' | 'lines' | 'other' {
  if (/^!Account/i.test(line)) return 'account';
  return /^!Type:(?:Bank|CCard|Cash|Oth [AL])/i.test(line) ? 'lines' : 'other';
}

function takeEntry(statement: Gathered, { number, fields }: Entry, currency: string, order: DayOrder): void {
  const amount = fields.get('T') ?? fields.get('U') ?? '';
  const cents = readAmount(amount, currency);
  if (typeof cents === 'string') return void statement.refused.push({ number, reason: cents, value: amount });
  const written = fields.get('D') ?? '';
  const date = readDay(written, order);
  if (date === undefined) return void statement.refused.push({ number, reason: 'not-a-day', value: written });
  if (cents === 0) {
    statement.leftOut += 1;
    return;
  }
  const payee = fields.get('P') ?? null;
  const numbered = orNull(fields.get('N'));
  statement.lines.push({
    number,
    date,
    cents,
    text: joined(payee, fields.get('M')),
    id: null,
    payee,
    iban: null,
    reference: null,
    checkNumber: numbered !== null && /^\d+$/.test(numbered) ? numbered : null,
  });
}
