import { refuse } from '#server/kernel/refuse.ts';
import { asciiLetters, isRoutingNumber } from './nacha-words.ts';

export type AchKind = 'checking' | 'savings';
export type AchDirection = 'credit' | 'debit';

export interface AchEntry {
  readonly direction: AchDirection;
  readonly accountKind: AchKind;
  /** Nine digits, the last of them a check digit. */
  readonly routing: string;
  readonly account: string;
  readonly cents: number;
  /** What the bank tells back when it returns the payment. */
  readonly id: string;
  readonly name: string;
  /** Of a debit over the web alone: whether it is one of several that were agreed together. */
  readonly isRecurring?: boolean;
}

/** People are paid as PPD and companies as CCD; WEB is a debit to which somebody agreed online. */
export interface AchBatch {
  readonly sec: 'PPD' | 'CCD' | 'WEB';
  readonly description: string;
  /** The day on which the money should be there. */
  readonly effectiveOn: string;
  readonly entries: readonly AchEntry[];
}

export interface AchFile {
  /** The routing number of the bank that takes the file. */
  readonly destination: string;
  readonly destinationName: string;
  /** Who sends it: a number that the bank gave. */
  readonly origin: string;
  readonly originName: string;
  readonly company: string;
  readonly companyId: string;
  /** The routing number of the bank in whose name the payments go out. */
  readonly odfi: string;
  readonly createdOn: string;
  /** "15:30" */
  readonly createdAt: string;
  /** A letter or digit that tells the files of one day apart. */
  readonly modifier: string;
  readonly batches: readonly AchBatch[];
  /** Some banks want each batch to balance: the account that the other side is booked to. */
  readonly offset?: { readonly accountKind: AchKind; readonly routing: string; readonly account: string };
  /** Some banks want class 200 even for a file that goes one way. */
  readonly alwaysMixed?: boolean;
}

const mostCents = 9_999_999_999;
const mostTotal = 999_999_999_999n;
const linesOfBlock = 10;

/** A file of payments as NACHA has it: lines of 94 characters, filled up to tens. */
export function writeNacha(file: AchFile): string {
  const batches = file.batches.map((batch) => withOffset(batch, file));
  const entries = batches.flat();
  if (entries.length === 0) throw refuse('payment-files.empty');
  for (const routing of [file.destination, file.odfi])
    if (!isRoutingNumber(routing)) throw refuse('payment-files.own-routing-number', { routing });
  for (const entry of entries) refuseUnsendable(entry);

  const odfi = file.odfi.slice(0, 8);
  let trace = 0;
  const lines = [fileHeader(file)];
  for (const [at, batch] of file.batches.entries()) {
    const own = batches[at] ?? [];
    const frame = { serviceClass: classOf(own, file), companyId: file.companyId, odfi, number: at + 1 };
    lines.push(
      batchHeader(batch, file, frame),
      ...own.map((entry) => {
        trace += 1;
        return entryLine(entry, batch.sec, `${odfi}${digits(trace, 7)}`);
      }),
      batchControl(own, frame),
    );
  }
  lines.push(fileControl(entries, batches.length, lines.length + 1));
  while (lines.length % linesOfBlock !== 0) lines.push('9'.repeat(94));
  return lines.map((line) => `${line}\r\n`).join('');
}

/** The other side of a batch, one entry for each direction it has. */
function withOffset({ entries }: AchBatch, { offset, company }: AchFile): readonly AchEntry[] {
  if (offset === undefined) return entries;
  const other = { credit: 'debit', debit: 'credit' } as const;
  return [
    ...entries,
    ...(['credit', 'debit'] as const).flatMap((direction) => {
      const cents = entries
        .filter((entry) => entry.direction === direction)
        .reduce((sum, entry) => sum + entry.cents, 0);
      if (cents > mostCents) throw refuse('payment-files.total');
      return cents === 0 ? [] : [{ ...offset, direction: other[direction], cents, id: 'OFFSET', name: company }];
    }),
  ];
}

function refuseUnsendable({ name, routing, account, cents }: AchEntry): void {
  if (!isRoutingNumber(routing)) throw refuse('payment-files.routing-number', { name });
  if (!/^[\dA-Za-z][\dA-Za-z -]{0,16}$/.test(account)) throw refuse('payment-files.account-number', { name });
  if (!Number.isInteger(cents) || cents < 1 || cents > mostCents) throw refuse('payment-files.amount', { name });
  if (asciiLetters(name) === '') throw refuse('payment-files.name', { name });
}

function classOf(entries: readonly AchEntry[], { alwaysMixed }: AchFile): string {
  const directions = new Set(entries.map(({ direction }) => direction));
  if (alwaysMixed === true || directions.size > 1) return '200';
  return directions.has('credit') ? '220' : '225';
}

function fileHeader(file: AchFile): string {
  return [
    '101',
    ` ${file.destination}`,
    text(file.origin, 10).trimEnd().padStart(10),
    shortDay(file.createdOn),
    file.createdAt.replace(':', ''),
    text(file.modifier.toUpperCase(), 1),
    '094101',
    text(file.destinationName, 23),
    text(file.originName, 23),
    ' '.repeat(8),
  ].join('');
}

interface Frame {
  readonly serviceClass: string;
  readonly companyId: string;
  readonly odfi: string;
  readonly number: number;
}

function batchHeader(batch: AchBatch, { company }: AchFile, { serviceClass, companyId, odfi, number }: Frame): string {
  return [
    '5',
    serviceClass,
    text(company, 16),
    ' '.repeat(20),
    text(companyId, 10),
    batch.sec,
    text(batch.description, 10),
    ' '.repeat(6),
    shortDay(batch.effectiveOn),
    '   1',
    odfi,
    digits(number, 7),
  ].join('');
}

const codes = { credit: { checking: '22', savings: '32' }, debit: { checking: '27', savings: '37' } } as const;

function entryLine(entry: AchEntry, sec: AchBatch['sec'], trace: string): string {
  return [
    '6',
    codes[entry.direction][entry.accountKind],
    entry.routing,
    text(entry.account, 17),
    digits(entry.cents, 10),
    text(entry.id, 15),
    text(entry.name, 22),
    sec === 'WEB' ? text(entry.isRecurring === true ? 'R' : 'S', 2) : '  ',
    '0',
    trace,
  ].join('');
}

function batchControl(entries: readonly AchEntry[], { serviceClass, companyId, odfi, number }: Frame): string {
  return [
    '8',
    serviceClass,
    digits(entries.length, 6),
    sumsOf(entries),
    text(companyId, 10),
    ' '.repeat(25),
    odfi,
    digits(number, 7),
  ].join('');
}

function fileControl(entries: readonly AchEntry[], batches: number, lines: number): string {
  return [
    '9',
    digits(batches, 6),
    digits(Math.ceil(lines / linesOfBlock), 6),
    digits(entries.length, 8),
    sumsOf(entries),
    ' '.repeat(39),
  ].join('');
}

/** The hash of the banks, of which the last ten digits are kept, then debits, then credits. */
function sumsOf(entries: readonly AchEntry[]): string {
  const hash = entries.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0);
  const total = (wanted: AchDirection): string => {
    const cents = entries.reduce((sum, entry) => (entry.direction === wanted ? sum + BigInt(entry.cents) : sum), 0n);
    if (cents > mostTotal) throw refuse('payment-files.total');
    return digits(cents, 12);
  };
  return `${digits(hash % 10_000_000_000, 10)}${total('debit')}${total('credit')}`;
}

function text(words: string, length: number): string {
  return asciiLetters(words).slice(0, length).padEnd(length);
}

function digits(number: number | bigint, length: number): string {
  return String(number).padStart(length, '0');
}

/** 2026-06-05 is 260605. */
function shortDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
