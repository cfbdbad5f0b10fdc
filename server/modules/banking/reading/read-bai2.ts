import { isBookDate } from '#shared/dates.ts';
import { isWithinLimit } from '#shared/money.ts';
import { currencyCode, gathered, joined, orNull, proven } from './gathered.ts';
import type { Gathered } from './gathered.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, ReadingHelp, Statement } from './statement.ts';

export function isBai2(text: string): boolean {
  return /^\s*01,[^\n]*\r?\n\s*02,/.test(text.slice(0, 2000));
}

interface RecordLine {
  readonly code: string;
  readonly number: number;
  fields: string[];
  /** How many lines of the file it has: continuations are counted in control records. */
  lines: number;
}

/** An account of a group, while its records go by. */
interface Account {
  readonly statement: Gathered;
  readonly currency: string;
  readonly date: string;
  /** Of all its amounts, without their signs. */
  total: bigint;
}

export function readBai2(text: string, help: ReadingHelp): BankFile {
  const statements: Statement[] = [];
  let group: { readonly date: string; readonly currency: string | undefined } | undefined;
  let account: Account | undefined;
  const ofGroup = controlSum();
  const ofFile = controlSum();
  let isEnded = false;
  let last = 1;
  for (const record of recordsOf(text)) {
    last = record.number;
    if (record.code === '02') group = groupOf(record, help);
    else if (record.code === '03') account = accountOf(record, group);
    else if (record.code === '16' && account !== undefined) takeLine(account, record);
    else if (record.code === '49' && account !== undefined) {
      statements.push(endOf(account, record));
      ofGroup.add(totalIn(record) ?? account.total);
      account = undefined;
    } else if (record.code === '98') ofFile.add(ofGroup.prove(record, statements));
    else if (record.code === '99') {
      ofFile.prove(record, statements);
      isEnded = true;
    }
  }
  if (account !== undefined || !isEnded) throw new UnreadableBankFile('damaged', last);
  return { format: 'bai2', statements };
}

/** What the accounts of a group, or the groups of a file, come to: who lost one of them on the way states another sum. */
function controlSum() {
  let counted = 0n;
  return {
    add(total: bigint): void {
      counted += total;
    },
    /** The sum that the record states is that of what came before it, or the account before it is told of the difference. */
    prove(record: RecordLine, statements: Statement[]): bigint {
      const sum = counted;
      const stated = totalIn(record) ?? sum;
      counted = 0n;
      if (stated === sum) return stated;
      const before = statements.pop();
      if (before === undefined) throw new UnreadableBankFile('damaged', record.number);
      const finding = { kind: 'control-total', stated: stated.toString(), counted: sum.toString() } as const;
      statements.push({ ...before, findings: [...before.findings, finding] });
      return stated;
    },
  };
}

function totalIn({ fields }: RecordLine): bigint | undefined {
  const stated = fields[0]?.trim() ?? '';
  return /^[+-]?\d{1,18}$/.test(stated) ? BigInt(stated) : undefined;
}

/** Records with what their continuations add: fields of a summary, or more words of a text. */
function* recordsOf(text: string): Iterable<RecordLine> {
  let record: RecordLine | undefined;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const plain = line.trimEnd().replace(/\/$/, '');
    const [code = ''] = plain.split(',', 1);
    if (!/^\d\d$/.test(code)) {
      if (plain.trim() === '') continue;
      throw new UnreadableBankFile('damaged', at + 1);
    }
    const fields = plain.split(',').slice(1);
    if (code === '88') {
      if (record === undefined) throw new UnreadableBankFile('damaged', at + 1);
      record.fields = [...record.fields, ...fields];
      record.lines += 1;
      continue;
    }
    if (record !== undefined) yield record;
    record = { code, number: at + 1, fields, lines: 1 };
  }
  if (record !== undefined) yield record;
}

function groupOf(
  { fields, number }: RecordLine,
  help: ReadingHelp,
): { readonly date: string; readonly currency: string | undefined } {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(fields[3] ?? '') ?? [];
  const date = `20${year}-${month}-${day}`;
  if (!isBookDate(date)) throw new UnreadableBankFile('damaged', number);
  return { date, currency: currencyCode(fields[5]) ?? help.currency };
}

function accountOf(
  { fields, number }: RecordLine,
  group: { readonly date: string; readonly currency: string | undefined } | undefined,
): Account {
  if (group === undefined) throw new UnreadableBankFile('damaged', number);
  const currency = currencyCode(fields[1]) ?? group.currency;
  if (currency === undefined) throw new UnreadableBankFile('no-currency', number);
  const statement = gathered();
  statement.account = fields[0]?.trim() || null;
  statement.currency = currency;
  const account: Account = { statement, currency, date: group.date, total: 0n };
  let at = 2;
  while (at < fields.length) {
    const [type = '', amount = ''] = fields.slice(at, at + 2);
    const cents = centsOf(amount);
    if (cents !== undefined) {
      account.total += cents < 0n ? -cents : cents;
      const balance = { cents: Number(cents), currency, date: group.date };
      if (type === '010') statement.opening = balance;
      if (type === '015') statement.closing = balance;
    }
    at = behindFunds(fields, at + 3);
  }
  return account;
}

/** Whole minor units without a point. */
function centsOf(text: string): bigint | undefined {
  return /^[+-]?\d{1,15}$/.test(text.trim()) ? BigInt(text.trim()) : undefined;
}

/** When the money may be used stands in one field, or in several, as its kind says. */
function behindFunds(fields: readonly string[], at: number): number {
  const kind = fields[at]?.trim().toUpperCase();
  if (kind === 'S') return at + 4;
  if (kind === 'V') return at + 3;
  if (kind === 'D') return at + 2 + 2 * Number(fields[at + 1] ?? 0);
  return at + 1;
}

function takeLine(account: Account, { fields, number }: RecordLine): void {
  const { statement } = account;
  const [type = '', amount = ''] = fields;
  const cents = centsOf(amount === '' ? '0' : amount);
  if (cents === undefined) return void statement.refused.push({ number, reason: 'not-an-amount', value: amount });
  account.total += cents < 0n ? -cents : cents;
  if (!isWithinLimit(Number(cents))) return void statement.refused.push({ number, reason: 'too-large', value: amount });
  const code = Number(type);
  const sign = code >= 100 && code <= 399 ? 1 : code >= 400 && code <= 699 ? -1 : undefined;
  if (sign === undefined) return void statement.refused.push({ number, reason: 'unknown-type', value: type });
  if (cents === 0n) {
    statement.leftOut += 1;
    return;
  }
  const behind = behindFunds(fields, 2);
  const [bank, ours, ...words] = fields.slice(behind);
  statement.lines.push({
    number,
    date: account.date,
    cents: sign * Number(cents),
    text: joined(words.join(',')),
    id: orNull(bank),
    payee: null,
    iban: null,
    reference: orNull(ours),
    // Checks paid.
    checkNumber: code === 475 || code === 395 ? orNull(ours) : null,
  });
}

function endOf(account: Account, { fields }: RecordLine): Statement {
  const stated = fields[0]?.trim() ?? '';
  if (stated !== '' && centsOf(stated) !== account.total)
    account.statement.findings.push({ kind: 'control-total', stated, counted: account.total.toString() });
  return proven(account.statement);
}
