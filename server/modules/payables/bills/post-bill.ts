import { latestOf } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { lockBooks, move, post, reverse, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { addRecharges, takeRechargesBack } from '#server/modules/rent/index.ts';
import { billNumber } from './bill-number.ts';
import type { BillRow, LineRow } from './bill-record.ts';
import { memoOf, readPayableWords, readUndoneMemo } from './payable-words.ts';

/** What is known of the vendor in the books: postings name the person. */
export interface Payee {
  readonly name: string;
  readonly personId: string;
}

/** A bill is posted, and paid, once it has a vendor: the database has that too. */
export function readPayee(tx: Tx, organisationId: string, vendorId: string | null): Promise<Payee> {
  return tx
    .selectFrom('vendor')
    .select(['name', 'person_id as personId'])
    .where('org_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
}

/**
 * Costs against payables on accrual, on the day of the bill, or the first open day after it (money.md, 1.3), and with each
 * line its mark-up. What tenants owe in turn is charged first: tenancies are taken before the books.
 */
export async function postBill(tx: Tx, act: Act, row: BillRow, lines: readonly LineRow[]) {
  const payee = await readPayee(tx, act.organisationId, row.vendor_id);
  const words = await readPayableWords(tx, act.organisationId);
  await recharge(tx, act, { row, lines, vendor: payee.name });
  const { closedThrough } = await lockBooks(tx, act.organisationId, act.now);
  const postedOn = latestOf(row.dated_on, closedThrough && addDays(closedThrough, 1));
  const { id } = await post(tx, act, {
    date: postedOn,
    // "Bill BL-0231 – Halden Roofing – invoice 4417".
    memo: memoOf(
      words.bill(billNumber(row.number)),
      payee.name,
      row.invoice_number === null ? null : words.invoice(row.invoice_number),
      row.memo,
    ),
    lines: together(...lines.flatMap((line) => linesOf(line, row.currency, payee.personId, words.markUp))),
    source: { kind: 'bill', id: row.bill_id, explanation: { invoice: row.invoice_number, cents: row.cents } },
    // A bill that was changed after it was approved is posted again.
    idempotencyKey: `bill:${row.bill_id}:${row.version}`,
  });
  await tx
    .insertInto('bill_posting')
    .values(
      lines.map((line) => ({
        org_id: act.organisationId,
        line_id: line.line_id,
        bill_id: row.bill_id,
        entry_id: id,
        account_id: line.account_id,
        property_id: line.property_id,
        unit_id: line.unit_id,
        cents: line.cents,
        markup_cents: line.markup_cents,
        posted_on: postedOn,
      })),
    )
    .execute();
  return { postedOn, entryId: id };
}

/** The mark-up is a line of its own: charged to the owner, due to the manager. */
function linesOf(line: LineRow, currency: string, personId: string, markUp: string): BalancedLines[] {
  const about = { propertyId: line.property_id, unitId: line.unit_id, basis: 'accrual' as const };
  const cost = move(
    { cents: line.cents, currency },
    { ...about, debit: { id: line.account_id }, credit: 'payables', personId, memo: line.text },
  );
  if (line.markup_cents === 0) return [cost];
  const amount = { cents: line.markup_cents, currency };
  const memo = [markUp, line.text].filter((part) => part !== null).join(' – ');
  return [
    cost,
    move(amount, { ...about, unitId: null, debit: 'management-fee', credit: 'due-to-manager', memo }),
    move(amount, { debit: 'due-from-owners', credit: 'fees-earned', basis: 'accrual', memo }),
  ];
}

async function recharge(
  tx: Tx,
  act: Act,
  { row, lines, vendor }: { readonly row: BillRow; readonly lines: readonly LineRow[]; readonly vendor: string },
): Promise<void> {
  const owed = lines.flatMap((line) =>
    line.recharge_lease_id === null
      ? []
      : [
          {
            key: `recharge:${line.line_id}`,
            leaseId: line.recharge_lease_id,
            label: (line.text ?? row.memo ?? vendor).slice(0, 120),
            currency: row.currency,
            cents: line.cents,
            dueOn: row.due_on,
          },
        ],
  );
  const charged = await addRecharges(tx, act, owed);
  for (const { line_id: lineId } of lines) {
    const chargeId = charged.get(`recharge:${lineId}`);
    if (chargeId !== undefined)
      await tx
        .updateTable('bill_line')
        .set({ recharge_charge_id: chargeId })
        .where('org_id', '=', act.organisationId)
        .where('line_id', '=', lineId)
        .execute();
  }
}

/** What tenants were charged goes first: refused while any of it is paid. Answers the reversal with its day. */
export async function reverseBill(
  tx: Tx,
  act: Act,
  entryId: string,
  {
    lines,
    reason,
    how,
  }: { readonly lines: readonly LineRow[]; readonly reason: string; readonly how: 'voided' | 'changed' },
): Promise<{ readonly id: string; readonly date: string }> {
  const charges = lines.flatMap((line) => line.recharge_charge_id ?? []);
  await takeRechargesBack(tx, act, charges, reason);
  const memo = await readUndoneMemo(tx, act.organisationId, how);
  const { id } = await reverse(tx, act, entryId, { reason, memo });
  const { date } = await tx
    .selectFrom('journal_entry')
    .select('date')
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('bill_posting')
    .set({ undone_on: date, undo_entry_id: id })
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', entryId)
    .execute();
  return { id, date };
}
