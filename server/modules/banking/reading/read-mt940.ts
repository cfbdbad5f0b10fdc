import { isBookDate } from '#shared/dates.ts';
import { gathered, joined, orNull, proven } from './gathered.ts';
import type { Gathered } from './gathered.ts';
import { readAmount } from './read-amount.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, ReadingHelp, Statement } from './statement.ts';
import { purposeOf } from './mt940-purpose.ts';

/** Banks put blocks of the network or signs of an old line printer before the first tag. */
export function isMt940(text: string): boolean {
  const start = text.slice(0, 4000);
  return /^(?:\{.*\{4:)?:20:/m.test(start) && /^:25P?:/m.test(start);
}

interface Field {
  readonly tag: string;
  readonly number: number;
  value: string;
}

export function readMt940(text: string, help: ReadingHelp = {}): BankFile {
  const pages: Gathered[] = [];
  const goingOn = new Set<Gathered>();
  let now: Gathered | undefined;
  let entry: Field | undefined;
  const endEntry = (purpose: string) => {
    if (now !== undefined && entry !== undefined) takeEntry(now, entry, purpose, help);
    entry = undefined;
  };
  for (const field of fieldsOf(text)) {
    if (field.tag === '86' && entry !== undefined) {
      endEntry(field.value);
      continue;
    }
    endEntry('');
    if (field.tag === '20') {
      now = gathered();
      pages.push(now);
    }
    if (now === undefined) continue;
    if (field.tag === '25' || field.tag === '25P') now.account = field.value.trim() || null;
    else if (/^60[FM]$/.test(field.tag)) {
      now.opening = balanceOf(field);
      now.currency = now.opening.currency;
    } else if (/^62[FM]$/.test(field.tag)) {
      now.closing = balanceOf(field);
      if (field.tag === '62M') goingOn.add(now);
    } else if (field.tag === '61') entry = field;
  }
  endEntry('');
  if (pages.some(({ closing }) => closing === null))
    throw new UnreadableBankFile('damaged', text.trimEnd().split('\n').length);
  return { format: 'mt940', statements: wholeOf(pages, goingOn).map(proven) };
}

/** Tags begin a line; whatever follows belongs to them until the next. Blocks of the network around it are left out. */
function* fieldsOf(text: string): Iterable<Field> {
  let field: Field | undefined;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const plain = line.replace(/^(?:\{[^{}]*\})*\{4:/, '');
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(plain) ?? [];
    if (tag !== undefined && value !== undefined) {
      if (field !== undefined) yield field;
      field = { tag, number: at + 1, value };
    } else if (/^-\}?\s*$/.test(plain)) {
      if (field !== undefined) yield field;
      field = undefined;
    } else if (field !== undefined && plain.trim() !== '') field.value += `\n${plain}`;
  }
  if (field !== undefined) yield field;
}

/** A long statement comes on pages: the next begins in between where the one before ended in between. */
function wholeOf(pages: readonly Gathered[], goingOn: Set<Gathered>): Gathered[] {
  const whole: Gathered[] = [];
  for (const page of pages) {
    const before = whole.at(-1);
    const goesOn =
      before !== undefined &&
      goingOn.has(before) &&
      before.account === page.account &&
      page.opening?.cents === before.closing?.cents;
    if (!goesOn) {
      whole.push(page);
      continue;
    }
    for (const line of page.lines) before.lines.push(line);
    for (const line of page.refused) before.refused.push(line);
    before.leftOut += page.leftOut;
    before.closing = page.closing;
    if (!goingOn.has(page)) goingOn.delete(before);
  }
  return whole;
}

function balanceOf({ value, number }: Field): NonNullable<Statement['closing']> {
  const [, direction, day, currency, amount] = /^([CD])(\d{6})([A-Z]{3})([\d.,]+)/.exec(value) ?? [];
  const date = day === undefined ? undefined : dateOf(day);
  const cents = currency === undefined ? undefined : readAmount(amount ?? '', currency);
  if (currency === undefined || date === undefined || typeof cents !== 'number')
    throw new UnreadableBankFile('damaged', number);
  return { cents: direction === 'D' && cents !== 0 ? -cents : cents, currency, date };
}

/** Six digits: banks wrote the nineties as well. A 30 February is left to who asks. */
function dateOf(digits: string): string {
  const year = Number(digits.slice(0, 2));
  return `${year >= 80 ? 1900 + year : 2000 + year}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
}

const entryForm = /^(\d{6})(\d{4}| {4})?(RC|RD|EC|ED|C|D)([A-Z])?([\d.,]+)(?:([SNF][A-Z\d]{3})(.*))?$/;

function takeEntry(statement: Gathered, { value, number }: Field, purpose: string, help: ReadingHelp): void {
  const currency = statement.currency ?? help.currency;
  if (currency === undefined) throw new UnreadableBankFile('no-currency', number);
  const [head = '', ...more] = value.split('\n');
  const [, valueDay, entryDay, direction = '', , amount = '', , references = ''] = entryForm.exec(head) ?? [];
  if (valueDay === undefined) {
    statement.refused.push({ number, reason: 'not-an-amount', value: head });
    return;
  }
  // Expected, and not booked.
  if (direction.startsWith('E')) {
    statement.leftOut += 1;
    return;
  }
  const cents = readAmount(amount, currency);
  if (typeof cents === 'string') return void statement.refused.push({ number, reason: cents, value: amount });
  const date = bookedOn(valueDay, entryDay?.trim());
  if (date === undefined) return void statement.refused.push({ number, reason: 'not-a-day', value: head.slice(0, 10) });
  if (cents === 0) {
    statement.leftOut += 1;
    return;
  }
  // RC takes a credit back, RD a debit.
  const isIn = direction === 'C' || direction === 'RD';
  const [ours, bank] = references.split('//');
  const said = purposeOf(purpose);
  statement.lines.push({
    number,
    date,
    cents: isIn ? cents : -cents,
    text: joined(said.payee, said.text, said.text === '' ? more.join(' ') : null),
    id: orNull(bank),
    payee: said.payee,
    iban: said.iban,
    reference: said.reference ?? orNull(ours),
    checkNumber: head.includes('NCHK') ? orNull(ours) : null,
  });
}

/** The day of entry has no year: it is the one next to the value date. Without it, the value date counts. */
function bookedOn(valueDay: string, entryDay: string | undefined): string | undefined {
  const value = dateOf(valueDay);
  if (entryDay === undefined || entryDay === '') return isBookDate(value) ? value : undefined;
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5, 7))];
  const entryMonth = Number(entryDay.slice(0, 2));
  const turn = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0;
  const date = `${year + turn}-${entryDay.slice(0, 2)}-${entryDay.slice(2)}`;
  if (isBookDate(date)) return date;
  return isBookDate(value) ? value : undefined;
}
