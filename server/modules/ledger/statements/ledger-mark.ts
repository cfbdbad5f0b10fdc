import { createHash } from 'node:crypto';
import { readCursor } from '#server/kernel/keyset.ts';
import { fieldError, refuse } from '#server/kernel/refuse.ts';
import type { Period } from './statement-rules.ts';

/**
 * Where a page of the general ledger ended, and all that the next one goes on from: the days and the entries that the
 * first page was about, so that what is posted meanwhile changes nothing, and the balances of the account it stopped in.
 */
export interface Mark {
  readonly period: Period;
  readonly knownThrough: number;
  readonly accountId: string;
  readonly date: string;
  readonly number: number;
  readonly line: number;
  readonly balances: ReadonlyMap<string, bigint>;
}

const parts = ['text', 'date', 'date', 'number', 'id', 'date', 'number', 'number', 'text'] as const;
const balance = /^[A-Z]{3}-?\d{1,30}$/;

/** A page mark is of its question: with other filters its balances would be wrong. */
export function readMark(cursor: string | undefined, question: unknown): Mark | undefined {
  const values = readCursor(cursor, parts);
  if (values === undefined) return undefined;
  const [asked, from, to, knownThrough, accountId, date, number, line, told] = values;
  const balances = told.split(' ').filter((one) => one !== '');
  if (asked !== hashOf(question) || !balances.every((one) => balance.test(one))) {
    const errors = [fieldError('cursor', 'ledger.page-mark-same-question')];
    throw refuse('ledger.page-mark-of-another', {}, { errors });
  }
  return {
    period: { from, to },
    knownThrough: Number(knownThrough),
    accountId,
    date,
    number: Number(number),
    line: Number(line),
    balances: new Map(balances.map((one) => [one.slice(0, 3), BigInt(one.slice(3))])),
  };
}

/** The parts of a mark in the order that they are read back in. */
export function writeMark(mark: Mark, question: unknown): string {
  const values = [
    hashOf(question),
    mark.period.from,
    mark.period.to,
    String(mark.knownThrough),
    mark.accountId,
    mark.date,
    String(mark.number),
    String(mark.line),
    [...mark.balances].map(([currency, cents]) => `${currency}${cents}`).join(' '),
  ];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function hashOf(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}
