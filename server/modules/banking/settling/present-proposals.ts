import { sql } from 'kysely';
import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readLine } from '#server/modules/banking/lines/line-rows.ts';
import type { Target } from '#server/modules/banking/matching/match-input.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import type { LeaseCharge } from './open-leases.ts';
import { readMatching } from './read-matching.ts';
import type { LineToMatch, Matching } from './read-matching.ts';

type Query = z.output<(typeof lineMatchingRoutes)['GET /line-proposals/']['query']>;
type Answer = z.output<(typeof lineMatchingRoutes)['GET /line-proposals/']['answer']>;
type Proposal = Answer['items'][number];
type Shown = Proposal['candidates'][number]['targets'][number];

/** Of many lines the latest, as they are listed; those before them follow by the cursor. */
export async function listProposals(
  tx: Tx,
  act: Act,
  { accountId, cursor }: Query,
  bills?: BillsToPay,
): Promise<Answer> {
  const key = readCursor(cursor, ['date', 'number', 'id']);
  const before = key === undefined ? 'all' : { date: key[0], position: Number(key[1]), id: key[2] };
  const matching = await readMatching(tx, act, { accountId, before }, bills);
  const { lines, hasMore } = matching;
  const [oldest] = lines;
  const { next } = pageOf(
    hasMore && oldest !== undefined ? [oldest, oldest] : [],
    1,
    ({ date, position, id }) => [date, String(position), id],
    ({ id }) => id,
  );
  return {
    items: lines.map((line, at) => present(matching, line, at)),
    later: hasMore ? await countBefore(tx, act.organisationId, accountId, oldest) : 0,
    next,
  };
}

async function countBefore(
  tx: Tx,
  organisationId: string,
  accountId: string,
  first: LineToMatch | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statement_line l
     where l.org_id = ${organisationId} and l.account_id = ${accountId} and l.state = 'open'
       and (l.date, l.position, l.line_id)
         < (${first?.date}::date, ${first?.position}::integer, ${first?.id}::uuid)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Looked at among the other lines of its account: what another line wants is not sure for this one. */
export async function readProposal(tx: Tx, act: Act, lineId: string, bills?: BillsToPay): Promise<Proposal> {
  const { account, state } = await readLine(tx, act.organisationId, lineId);
  if (state !== 'open') throw refuse('banking.line-not-open');
  const latest = await readMatching(tx, act, { accountId: account.id, before: 'all' }, bills);
  const at = latest.lines.findIndex(({ id }) => id === lineId);
  const listed = latest.lines[at];
  if (listed !== undefined) return present(latest, listed, at);
  const from = await tx
    .selectFrom('statement_line')
    .select(['date', 'position', 'line_id as id'])
    .where('org_id', '=', act.organisationId)
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow();
  const matching = await readMatching(tx, act, { accountId: account.id, from }, bills);
  const [line] = matching.lines;
  if (line?.id !== lineId) throw refuse('banking.line-not-open');
  return present(matching, line, 0);
}

function present(matching: Matching, line: LineToMatch, at: number): Proposal {
  const found = matching.found[at];
  if (found?.lineId !== line.id) throw new Error('Lines are answered in their order');
  return {
    lineId: line.id,
    version: line.version,
    leftCents: line.cents,
    level: found.level,
    state: found.state,
    candidates: found.candidates.map(({ targets, reasons }) => ({
      targets: targets.map((target) => presentTarget(matching, target)),
      reasons: reasons.map((reason) => ({ ...reason })),
    })),
  };
}

function presentTarget({ items, leases, bills, rules }: Matching, { kind, id, cents }: Target): Shown {
  const item = items.get(id);
  if (kind === 'item' && item !== undefined)
    return { kind, id, cents, item: item.kind, date: item.date, memo: item.memo, leftCents: item.cents };
  const lease = leases.get(id);
  if (kind === 'lease' && lease !== undefined)
    return {
      kind,
      id,
      cents,
      number: lease.number,
      tenants: [...lease.tenants],
      unit: lease.unit,
      property: lease.property,
      openCents: lease.open.reduce((sum, charge) => sum + charge.cents, 0),
      charges: paidBy(lease.open, cents),
    };
  const bill = bills.get(id);
  if (kind === 'bill' && bill !== undefined) {
    const { number, invoiceNumber, vendor, dueOn } = bill;
    return { kind, id, cents, number, invoiceNumber, vendor, dueOn, openCents: -bill.cents };
  }
  const rule = rules.get(id);
  if (kind === 'rule' && rule !== undefined)
    return { kind, id, cents, name: rule.name, account: rule.account, property: rule.property };
  throw new Error(`Nothing that was read is ${kind} ${id}`);
}

/** The oldest of what is open, as far as an amount reaches. */
function paidBy(open: readonly LeaseCharge[], cents: number): LeaseCharge[] {
  let left = cents;
  return open.flatMap((charge) => {
    const paid = Math.min(left, charge.cents);
    left -= paid;
    return paid > 0 ? [{ ...charge, cents: paid }] : [];
  });
}
