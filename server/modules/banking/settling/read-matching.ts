import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
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
import { findRecordedAlike } from './recorded-alike.ts';

/** So many lines of an account are looked at together; what is more waits until some of them are done. */
const mostLines = 2000;
/** A bank may book long after the books do: sums are looked for as far back. */
const daysBack = 45;
const daysAhead = 5;

export interface LineToMatch extends OpenLine {
  readonly version: number;
  readonly currency: string;
}

export interface Matching {
  readonly lines: readonly LineToMatch[];
  readonly found: readonly MatchedLine[];
  readonly items: ReadonlyMap<string, OpenItem>;
  readonly leases: ReadonlyMap<string, LeaseToPay>;
  readonly bills: ReadonlyMap<string, BillToPay>;
  readonly rules: ReadonlyMap<string, RuleRecord>;
  readonly later: number;
}

/** What each open line of an account is, by a few queries however many lines and items there are. */
export async function readMatching(tx: Tx, act: Act, accountId: string, from?: BillsToPay): Promise<Matching> {
  const { organisationId } = act;
  const all = await readLines(tx, organisationId, accountId);
  const lines = all.slice(0, mostLines);
  const [first, last] = [lines[0], lines.at(-1)];
  const none = { items: new Map(), leases: new Map(), bills: new Map(), rules: new Map() };
  if (first === undefined || last === undefined) return { lines: [], found: [], ...none, later: 0 };
  const { currency } = first;
  const [items, leases, bills, rules] = await Promise.all([
    readOpenItems(tx, organisationId, {
      accountId,
      from: addDays(first.date, -daysBack),
      to: addDays(last.date, daysAhead),
      references: [
        ...new Set(lines.flatMap(({ reference, checkNumber }) => [reference ?? '', checkNumber ?? ''])),
      ].filter((one) => one !== ''),
    }),
    readOpenLeases(tx, act, lines, currency),
    readOpenBills(tx, organisationId, { accountId, currency, lines }, from),
    readRules(tx, organisationId),
  ]);
  const book = items.filter((item) => item.currency === currency);
  const found = matchLines({ lines, book, leases, bills, rules });
  return {
    lines,
    found: await findRecordedAlike(tx, organisationId, { lines, found, leases }),
    items: new Map(items.map((item) => [item.id, item])),
    leases: new Map(leases.map((lease) => [lease.id, lease])),
    bills: new Map(bills.map((bill) => [bill.id, bill])),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    later: all.length > mostLines ? await countLater(tx, organisationId, accountId) : 0,
  };
}

async function readLines(tx: Tx, organisationId: string, accountId: string): Promise<LineToMatch[]> {
  const { rows } = await sql<LineToMatch>`
    select l.line_id as id, l.date, l.text, l.payee, l.counterparty_account as iban, l.reference,
           l.check_number as "checkNumber", l.version, l.currency,
           (l.cents - coalesce((
              select sum(c.cents) from line_claim c where c.org_id = l.org_id and c.line_id = l.line_id), 0))::bigint as cents
      from statement_line l
     where l.org_id = ${organisationId} and l.account_id = ${accountId} and l.state = 'open'
     order by l.date, l.position, l.line_id limit ${mostLines + 1}`.execute(tx);
  return rows;
}

async function countLater(tx: Tx, organisationId: string, accountId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('statement_line')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Math.max(open - mostLines, 0);
}
