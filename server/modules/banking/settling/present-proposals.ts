import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readLine } from '#server/modules/banking/lines/line-rows.ts';
import type { Target } from '#server/modules/banking/matching/match-input.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import type { LeaseCharge } from './open-leases.ts';
import { readMatching } from './read-matching.ts';
import type { LineToMatch, Matching } from './read-matching.ts';

type Answer = z.output<(typeof lineMatchingRoutes)['GET /line-proposals/']['answer']>;
type Proposal = Answer['items'][number];
type Shown = Proposal['candidates'][number]['targets'][number];

export async function listProposals(tx: Tx, act: Act, accountId: string, bills?: BillsToPay): Promise<Answer> {
  const matching = await readMatching(tx, act, accountId, bills);
  return { items: matching.lines.map((line, at) => present(matching, line, at)), later: matching.later };
}

/** Looked at among the other lines of its account: what another line wants is not sure for this one. */
export async function readProposal(tx: Tx, act: Act, lineId: string, bills?: BillsToPay): Promise<Proposal> {
  const { account, state } = await readLine(tx, act.organisationId, lineId);
  if (state !== 'open') throw refuse('banking.line-not-open');
  const matching = await readMatching(tx, act, account.id, bills);
  const at = matching.lines.findIndex(({ id }) => id === lineId);
  const line = matching.lines[at];
  if (line === undefined) throw refuse('banking.line-waits');
  return present(matching, line, at);
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
