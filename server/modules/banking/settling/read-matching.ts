import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { plainCheck } from '#server/modules/banking/matching/match-index.ts';
import { matchLines } from '#server/modules/banking/matching/match-lines.ts';
import type { MatchedLine, OpenLine } from '#server/modules/banking/matching/match-input.ts';
import { readOpenBills } from './bills-to-pay.ts';
import type { BillsToPay, BillToPay } from './bills-to-pay.ts';
import { readOpenItems } from './open-items.ts';
import type { OpenItem } from './open-items.ts';
import { readOpenLeases } from './open-leases.ts';
import type { LeaseToPay } from './open-leases.ts';
import { readRules } from './rule-rows.ts';
import type { RuleRecord } from './rule-rows.ts';
import { findOthersNamed } from './others-named.ts';
import { findRecordedAlike } from './recorded-alike.ts';

/** So many lines of an account are looked at together, with those beside them that want the same. */
const linesAtOnce = 2000;
/** A bank may book long after the books do: sums are looked for as far back. */
const daysBack = 45;
const daysAhead = 5;

export interface LineToMatch extends OpenLine {
  readonly version: number;
  readonly position: number;
  readonly currency: string;
}

export interface Matching {
  /** Oldest first. */
  readonly lines: readonly LineToMatch[];
  readonly found: readonly MatchedLine[];
  readonly items: ReadonlyMap<string, OpenItem>;
  readonly leases: ReadonlyMap<string, LeaseToPay>;
  readonly bills: ReadonlyMap<string, BillToPay>;
  readonly rules: ReadonlyMap<string, RuleRecord>;
  /** There are more in the direction that was asked for. */
  readonly hasMore: boolean;
}

/** Open lines of an account: the oldest after a line, the latest before one, or the oldest from one on. */
interface LinesWanted {
  readonly accountId: string;
  readonly after?: LinePlace | undefined;
  readonly before?: LinePlace | 'all' | undefined;
  readonly from?: LinePlace | undefined;
}

export type LinePlace = Pick<LineToMatch, 'date' | 'position' | 'id'>;

/** What open lines of an account are, by a few queries however many lines and items there are. */
export async function readMatching(tx: Tx, act: Act, wanted: LinesWanted, from?: BillsToPay): Promise<Matching> {
  const { organisationId } = act;
  const { accountId } = wanted;
  const { lines, hasMore } = await readPage(tx, organisationId, wanted);
  const [first, last] = [lines[0], lines.at(-1)];
  const none = { items: new Map(), leases: new Map(), bills: new Map(), rules: new Map() };
  if (first === undefined || last === undefined) return { lines: [], found: [], ...none, hasMore };
  const { currency } = first;
  const isWhole = !hasMore && placeOf(wanted) === undefined;
  const all = isWhole ? lines : [...lines, ...(await readRivals(tx, organisationId, accountId, lines))];
  const [items, leases, bills, rules] = await Promise.all([
    readOpenItems(tx, organisationId, {
      accountId,
      from: addDays(first.date, -daysBack),
      to: addDays(last.date, daysAhead),
      references: wordsIn(all, ({ reference }) => reference ?? ''),
      checks: wordsIn(all, ({ checkNumber }) => plainCheck(checkNumber)),
    }),
    readOpenLeases(tx, act, all, currency),
    readOpenBills(tx, organisationId, { accountId, currency, lines: all }, from),
    readRules(tx, organisationId),
  ]);
  const book = items.filter((item) => item.currency === currency);
  const found = matchLines({ lines: all, book, leases, bills, rules }).slice(0, lines.length);
  const looked = await findRecordedAlike(tx, organisationId, { lines, found, leases });
  return {
    lines,
    found: await findOthersNamed(tx, organisationId, { lines, found: looked, leases }),
    items: new Map(items.map((item) => [item.id, item])),
    leases: new Map(leases.map((lease) => [lease.id, lease])),
    bills: new Map(bills.map((bill) => [bill.id, bill])),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    hasMore,
  };
}

function wordsIn(lines: readonly LineToMatch[], wordOf: (line: LineToMatch) => string): string[] {
  return [...new Set(lines.map(wordOf))].filter((word) => word !== '');
}

async function readPage(
  tx: Tx,
  organisationId: string,
  wanted: LinesWanted,
): Promise<{ lines: LineToMatch[]; hasMore: boolean }> {
  const { accountId, before, from } = wanted;
  const isDown = before !== undefined;
  const place = placeOf(wanted);
  const beyond = sql.raw(isDown ? '<' : from === undefined ? '>' : '>=');
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const isThere =
    place === undefined
      ? sql`true`
      : sql`(l.date, l.position, l.line_id) ${beyond} (${place.date}::date, ${place.position}::integer, ${place.id}::uuid)`;
  const { rows } = await sql<LineToMatch>`
    ${selectLines(organisationId, accountId)} and ${isThere}
     order by l.date ${direction}, l.position ${direction}, l.line_id ${direction} limit ${linesAtOnce + 1}`.execute(
    tx,
  );
  const lines = rows.slice(0, linesAtOnce);
  return { lines: isDown ? lines.toReversed() : lines, hasMore: rows.length > linesAtOnce };
}

function placeOf({ after, before, from }: LinesWanted): LinePlace | undefined {
  return before === 'all' ? undefined : (after ?? before ?? from);
}

/** Open lines that are not on the page and could be the same items: what two lines want is not sure for either. */
async function readRivals(
  tx: Tx,
  organisationId: string,
  accountId: string,
  lines: readonly LineToMatch[],
): Promise<LineToMatch[]> {
  const { rows } = await sql<LineToMatch>`
    ${selectLines(organisationId, accountId)}
     and l.line_id <> all(${lines.map(({ id }) => id)}::uuid[]) and l.cents = any(${lines.map(({ cents }) => cents)}::bigint[])
     and l.date between ${addDays(lines[0]?.date ?? '', -2 * daysAhead)}::date
                    and ${addDays(lines.at(-1)?.date ?? '', 2 * daysAhead)}::date
     order by l.date, l.position, l.line_id limit ${linesAtOnce}`.execute(tx);
  return rows;
}

function selectLines(organisationId: string, accountId: string) {
  return sql`
    select l.line_id as id, l.date, l.position, l.text, l.payee, l.counterparty_account as iban, l.reference,
           l.check_number as "checkNumber", l.version, l.currency,
           (l.cents - coalesce((
              select sum(c.cents) from line_claim c where c.org_id = l.org_id and c.line_id = l.line_id), 0))::bigint as cents
      from statement_line l
     where l.org_id = ${organisationId} and l.account_id = ${accountId} and l.state = 'open'`;
}
