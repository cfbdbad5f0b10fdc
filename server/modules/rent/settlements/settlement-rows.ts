import { settlementContent } from '#shared/api/deposit-settlements.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { readMoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { creditNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { planSettlement } from './plan-settlement.ts';
import type { SettlementResult } from './settlement.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import type { Settlement } from './settlement.ts';

/** What is kept beside what is told: what undoing has to find again. */
export interface KeptResult extends Omit<SettlementResult, 'otherOpenCents' | 'notOwed'> {
  readonly otherOpenCents?: number;
  readonly notOwed?: SettlementResult['notOwed'];
  /** One for each term that had asked for a deposit. */
  readonly waiverCreditIds: readonly string[];
}

/** Until there was one for each term, there was one at most. */
interface FormerResult extends Omit<KeptResult, 'waiverCreditIds'> {
  readonly waiverCreditIds?: readonly string[];
  readonly waiverCreditId?: string | null;
}

export async function readSettlementRow(tx: Tx, organisationId: string, settlementId: string) {
  const row = await tx
    .selectFrom('deposit_settlement as s')
    .leftJoin('credit as k', (join) => join.onRef('k.org_id', '=', 's.org_id').onRef('k.credit_id', '=', 's.credit_id'))
    .leftJoin('refund as f', (join) => join.onRef('f.org_id', '=', 's.org_id').onRef('f.refund_id', '=', 's.refund_id'))
    .leftJoin('app_user as u', 'u.user_id', 's.final_by')
    .leftJoin('app_user as v', 'v.user_id', 's.undone_by')
    .selectAll('s')
    .select(['k.number as credit_number', 'k.voided_on as credit_voided_on'])
    .select(['f.number as refund_number', 'f.voided_on as refund_voided_on'])
    .select(['u.name as finisher', 'v.name as undoer'])
    .where('s.org_id', '=', organisationId)
    .where('s.settlement_id', '=', settlementId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('deposits.no-such-settlement');
  return row;
}

export type SettlementRow = Awaited<ReturnType<typeof readSettlementRow>>;

export function contentOf(row: Pick<SettlementRow, 'content'>) {
  return settlementContent.parse(row.content);
}

/** As it was kept when it became final. */
export function resultOf(row: Pick<SettlementRow, 'result'>): KeptResult {
  const { waiverCreditId, ...kept } = row.result as FormerResult; // Written by finishSettlement alone.
  return { ...kept, waiverCreditIds: kept.waiverCreditIds ?? (waiverCreditId ? [waiverCreditId] : []) };
}

/** A settlement as it is told: a draft with what it would do now, another one with what it did. */
export async function readSettlement(tx: Tx, act: Act, settlementId: string): Promise<Settlement> {
  const { organisationId } = act;
  const row = await readSettlementRow(tx, organisationId, settlementId);
  const { today } = act;
  const lease = await readMoneyLease(tx, organisationId, row.lease_id);
  const name = (await readLeaseNames(tx, organisationId, [row.lease_id], today))(row.lease_id);
  const content = contentOf(row);
  const plan = row.state === 'draft' ? await planSettlement(tx, act, lease, content) : undefined;
  return {
    id: row.settlement_id,
    number: settlementNumber(row.number),
    state: row.state as Settlement['state'], // The check of the table allows these alone.
    leaseId: row.lease_id,
    leaseNumber: name.number,
    tenants: name.tenants,
    unit: name.unit,
    property: name.property,
    content,
    version: row.version,
    today,
    result: plan?.result ?? told(resultOf(row)),
    refundSource: plan?.refundSource ?? null,
    faults: (plan?.faults ?? []).map(({ path, code, message, lastDay }) => ({ path, code, message, lastDay })),
    credit: numbered(row.credit_id, row.credit_number, creditNumber),
    refund: numbered(row.refund_id, row.refund_number, refundNumber),
    final: row.final_at === null ? null : { at: row.final_at.toISOString(), by: person(row.final_by, row.finisher) },
    undone:
      row.undone_on === null
        ? null
        : { on: row.undone_on, reason: row.undone_reason ?? '', by: person(row.undone_by, row.undoer) },
  };
}

/** What became final before it was kept what else was open says nothing about that. */
function told({ waiverCreditIds: _own, ...result }: KeptResult): SettlementResult {
  return {
    ...result,
    otherOpenCents: result.otherOpenCents ?? 0,
    notOwed: result.notOwed ?? [],
    deductions: result.deductions.map((one) => ({ ...one, openCents: one.openCents ?? null })),
  };
}

function numbered(id: string | null, number: number | null, say: (number: number) => string) {
  return id === null || number === null ? null : { id, number: say(number) };
}

function person(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}
