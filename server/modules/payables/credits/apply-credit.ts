import type { z } from 'zod';
import type { billCreditRoutes } from '#shared/api/bill-credits.ts';
import { mostOfCredit, partsOfCredit } from '#shared/bills/credit-rules.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { setLine } from '#server/modules/payables/bills/bill-lines.ts';
import { billCreditNumber, billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockBill, stateOf, writeBill } from '#server/modules/payables/bills/bill-record.ts';
import type { BillRow, LineRow } from '#server/modules/payables/bills/bill-record.ts';
import { lockCredit, readCreditLines, writeCredit } from './credit-rows.ts';

type Routes = typeof billCreditRoutes;
type Applying = z.output<Routes['POST /bill-credits/{id}/apply/']['body']>;
type Removing = z.output<Routes['POST /bill-credits/{id}/unapply/']['body']>;

/** The books have the credit already: applying it says which bill it settles, and posts nothing. */
export async function applyBillCredit(tx: Tx, act: Act, creditId: string, asked: Applying): Promise<void> {
  const { row, lines } = await lockBill(tx, act, asked.billId);
  const bill = billNumber(row.number);
  const state = stateOf(row);
  if (state === 'void') throw refuse('payables.bill-void', { bill });
  if (state === 'draft' || state === 'submitted') throw refuse('payables.not-payable', { bill });
  const credit = await lockCredit(tx, act, creditId, asked.version);
  if (credit.row.vendor_id !== row.vendor_id || credit.row.currency !== row.currency)
    throw refuseField('billId', 'payables.credit-of-other-vendor', { bill });
  await settleByCredit(tx, act, { row, lines, creditId, cents: asked.cents, paymentId: null, on: act.today });
  const settled = row.settled_cents + asked.cents;
  const columns = { settled_cents: settled, state: settled === row.cents ? 'paid' : 'part-paid' };
  await writeBill(tx, act, row, columns, { act: 'credited', after: { credit: credit.name, cents: asked.cents } });
  await recordAct(tx, act, 'bill-credit.applied', credit.name, { bill, cents: asked.cents });
}

interface Settling {
  readonly row: BillRow;
  /** As they are settled by now. */
  readonly lines: readonly LineRow[];
  readonly creditId: string;
  readonly cents: number;
  /** The payment of a pay run that it is netted in. */
  readonly paymentId: string | null;
  readonly on: string;
}

/** Settles lines of a bill that was locked, and answers with what of each. Whoever calls it writes the bill. */
export async function settleByCredit(tx: Tx, act: Act, settling: Settling): Promise<LineRow[]> {
  const { row, lines, creditId, cents, paymentId, on } = settling;
  const credit = await lockCredit(tx, act, creditId);
  const open = lines.map((line) => ({ propertyId: line.property_id, openCents: line.cents - line.settled_cents }));
  const left = credit.lines.map((line) => ({
    propertyId: line.property_id,
    openCents: line.cents - line.applied_cents,
  }));
  const most = mostOfCredit(open, left);
  if (cents > most)
    throw refuseField('cents', 'payables.credit-too-small', {
      credit: credit.name,
      bill: billNumber(row.number),
      most: { cents: most, currency: row.currency },
    });
  const parts = partsOfCredit(cents, open, left).flatMap(({ billLine, creditLine, cents: own }) => {
    const [line, of] = [lines[billLine], credit.lines[creditLine]];
    return line === undefined || of === undefined ? [] : [{ line, of, cents: own }];
  });
  await tx
    .insertInto('bill_settlement')
    .values(
      parts.map((part) => ({
        org_id: act.organisationId,
        settlement_id: newId(act.now),
        payment_id: paymentId,
        bill_id: row.bill_id,
        line_id: part.line.line_id,
        kind: 'credit',
        cents: part.cents,
        settled_on: on,
        credit_line_id: part.of.line_id,
      })),
    )
    .execute();
  const settledOf = (line: LineRow) => parts.reduce((sum, part) => sum + (part.line === line ? part.cents : 0), 0);
  const after = lines.map((line) => ({ ...line, settled_cents: line.settled_cents + settledOf(line) }));
  for (const [at, line] of lines.entries())
    if (settledOf(line) > 0) await setLine(tx, act, line, after[at]?.settled_cents ?? 0);
  for (const line of credit.lines) {
    const own = parts.reduce((sum, part) => sum + (part.of === line ? part.cents : 0), 0);
    if (own > 0) await setApplied(tx, act, line.line_id, line.applied_cents + own);
  }
  await writeCredit(tx, credit.row, { applied_cents: credit.row.applied_cents + cents });
  return after;
}

/** What it settled by itself: what a pay run netted goes with the payment. */
export async function unapplyBillCredit(tx: Tx, act: Act, creditId: string, asked: Removing): Promise<void> {
  const { row, lines } = await lockBill(tx, act, asked.billId);
  const bill = billNumber(row.number);
  const credit = await lockCredit(tx, act, creditId, asked.version);
  const settled = await tx
    .selectFrom('bill_settlement')
    .select(['settlement_id', 'line_id', 'credit_line_id', 'cents'])
    .where('org_id', '=', act.organisationId)
    .where('bill_id', '=', asked.billId)
    .where('payment_id', 'is', null)
    .where('undone_on', 'is', null)
    .where(
      'credit_line_id',
      'in',
      credit.lines.map((line) => line.line_id),
    )
    .execute();
  if (settled.length === 0) throw refuse('payables.credit-not-on-bill', { credit: credit.name, bill });
  await tx
    .updateTable('bill_settlement')
    .set({ undone_on: act.today })
    .where('org_id', '=', act.organisationId)
    .where(
      'settlement_id',
      'in',
      settled.map(({ settlement_id: id }) => id),
    )
    .execute();
  for (const line of lines) {
    const own = settled.filter(({ line_id: id }) => id === line.line_id);
    if (own.length > 0) await setLine(tx, act, line, line.settled_cents - sumOf(own));
  }
  await giveBack(tx, act, creditId, settled);
  const left = row.settled_cents - sumOf(settled);
  const columns = { settled_cents: left, state: left === 0 ? 'approved' : 'part-paid' };
  await writeBill(tx, act, row, columns, { act: 'credit-removed', after: { credit: credit.name } });
  await recordAct(tx, act, 'bill-credit.unapplied', credit.name, { bill });
}

interface Settled {
  readonly credit_line_id: string | null;
  readonly cents: number;
}

/** What credits had settled is open on them again; of a payment that is void, of all that were netted in it. */
export async function giveCreditsBack(tx: Tx, act: Act, settled: readonly Settled[]): Promise<void> {
  const ids = settled.flatMap(({ credit_line_id: id }) => id ?? []);
  if (ids.length === 0) return;
  const of = await tx
    .selectFrom('bill_credit_line')
    .select('credit_id')
    .distinct()
    .where('org_id', '=', act.organisationId)
    .where('line_id', 'in', ids)
    .orderBy('credit_id')
    .execute();
  for (const { credit_id: creditId } of of) await giveBack(tx, act, creditId, settled);
}

async function giveBack(tx: Tx, act: Act, creditId: string, settled: readonly Settled[]): Promise<void> {
  const { row, lines } = await lockCredit(tx, act, creditId);
  let cents = 0;
  for (const line of lines) {
    const own = sumOf(settled.filter(({ credit_line_id: id }) => id === line.line_id));
    if (own > 0) await setApplied(tx, act, line.line_id, line.applied_cents - own);
    cents += own;
  }
  await writeCredit(tx, row, { applied_cents: row.applied_cents - cents });
}

export interface DueCredit {
  readonly id: string;
  readonly number: string;
  readonly vendorId: string;
  readonly lines: readonly { readonly propertyId: string | null; readonly openCents: number }[];
}

/** Credits that a pay run nets, the oldest first. */
export async function readOpenCredits(
  tx: Tx,
  organisationId: string,
  {
    vendorIds,
    currency,
    on,
  }: { readonly vendorIds: readonly string[]; readonly currency: string; readonly on: string },
): Promise<DueCredit[]> {
  if (vendorIds.length === 0) return [];
  const rows = await tx
    .selectFrom('bill_credit')
    .select(['credit_id', 'number', 'vendor_id'])
    .where('org_id', '=', organisationId)
    .where('vendor_id', 'in', vendorIds)
    .where('currency', '=', currency)
    .where('voided_on', 'is', null)
    .where('posted_on', '<=', on)
    .whereRef('applied_cents', '<', 'cents')
    .orderBy('dated_on')
    .orderBy('number')
    .execute();
  const found = [];
  for (const row of rows) {
    const lines = await readCreditLines(tx, organisationId, row.credit_id);
    found.push({
      id: row.credit_id,
      number: billCreditNumber(row.number),
      vendorId: row.vendor_id,
      lines: lines.map((line) => ({ propertyId: line.property_id, openCents: line.cents - line.applied_cents })),
    });
  }
  return found;
}

async function setApplied(tx: Tx, act: Act, lineId: string, cents: number): Promise<void> {
  await tx
    .updateTable('bill_credit_line')
    .set({ applied_cents: cents })
    .where('org_id', '=', act.organisationId)
    .where('line_id', '=', lineId)
    .execute();
}

function sumOf(some: readonly { readonly cents: number }[]): number {
  return some.reduce((sum, { cents }) => sum + cents, 0);
}
