import { sql } from 'kysely';
import { addBusinessDays } from '#shared/rent/calendar.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { readPolicy } from '#server/modules/rent/index.ts';
import { lockBill } from '#server/modules/payables/bills/bill-record.ts';
import { voidPayment } from '#server/modules/payables/payments/void-payment.ts';
import { unsealBank } from '#server/modules/payables/vendors/vendor-bank.ts';
import { paymentNumber, runNumber } from '#server/modules/payables/bills/bill-number.ts';
import { keepFile } from './payment-files.ts';
import { readPayingBank } from './payment-settings.ts';
import { writeAch, writeSepa } from './write-files.ts';
import type { Payable } from './write-files.ts';

/** Writes the files of a run once. To whom money goes is asked again: details may have changed since it was prepared. */
export async function releaseRun(tx: Tx, act: Act, secrets: Secrets, runId: string): Promise<void> {
  const { organisationId, today } = act;
  const run = await lockRun(tx, organisationId, runId);
  const items = await readItems(tx, organisationId, runId);
  if (items.length === 0) throw refuse('payables.run-empty', { run: run.code });
  const bank = await readPayingBank(tx, organisationId, run.account_id);
  const { holidays } = await readPolicy(tx, organisationId);
  const settlesOn = addBusinessDays(today, 1, new Set(holidays));
  for (const method of ['ach', 'sepa'] as const) {
    const payments = items.filter((item) => item.method === method).map((item) => payableOf(secrets, act, item));
    if (payments.length === 0) continue;
    const cents = payments.reduce((sum, payment) => sum + payment.cents, 0);
    const about = { bank, code: run.code, settlesOn, payments };
    const written = method === 'ach' ? await writeAch(tx, act, about) : await writeSepa(tx, act, about);
    await keepFile(tx, act, secrets, { runId, payments: payments.length, cents, settlesOn, ...written });
  }
  await tx
    .updateTable('payment_run')
    .set({ released_by: act.userId, released_at: act.now, released_on: today })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'payment-run.released', run.code, {});
}

/** Before the bank knows of it: its payments are void, and its bills are open as they were. */
export async function voidRun(tx: Tx, act: Act, runId: string, reason: string): Promise<void> {
  const { organisationId } = act;
  const run = await lockRun(tx, organisationId, runId);
  const { rows } = await sql<{ payment: string; bill: string }>`
    select distinct i.payment_id as payment, s.bill_id as bill
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id and p.voided_on is null
      join bill_settlement s on s.org_id = i.org_id and s.payment_id = i.payment_id
     where i.org_id = ${organisationId} and i.run_id = ${runId}`.execute(tx);
  for (const id of [...new Set(rows.map(({ bill }) => bill))].toSorted()) await lockBill(tx, act, id);
  for (const id of new Set(rows.map(({ payment }) => payment)))
    await voidPayment(tx, act, id, { kind: 'void', reason });
  await tx
    .updateTable('payment_run')
    .set({ voided_by: act.userId, voided_at: act.now, void_reason: reason })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'payment-run.voided', run.code, { reason });
}

async function lockRun(tx: Tx, organisationId: string, runId: string) {
  const run = await tx
    .selectFrom('payment_run')
    .select(['number', 'account_id', 'released_at', 'voided_at'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw refuse('payables.no-such-run');
  const code = runNumber(run.number);
  if (run.released_at !== null || run.voided_at !== null) throw refuse('payables.run-not-open', { run: code });
  return { ...run, code };
}

interface ItemRow {
  readonly number: number;
  readonly method: string;
  readonly vendor: string;
  readonly isCompany: boolean;
  readonly cents: number;
  readonly bills: string;
  readonly bank_id: string | null;
  readonly details: Buffer | null;
  readonly isCurrent: boolean;
}

/** Payments that were not voided since. */
async function readItems(tx: Tx, organisationId: string, runId: string): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select p.number, i.method, v.name as vendor, n.kind = 'company' as "isCompany", p.cents, i.bank_id, b.details,
           b.ended_at is null and b.confirmed_at is not null as "isCurrent",
           (select string_agg(distinct coalesce(l.invoice_number, 'BL-' || l.number), ', ')
              from bill_settlement s join bill l on l.org_id = s.org_id and l.bill_id = s.bill_id
             where s.org_id = p.org_id and s.payment_id = p.payment_id) as bills
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id and p.voided_on is null
      join vendor v on v.org_id = i.org_id and v.vendor_id = i.vendor_id
      join person n on n.org_id = v.org_id and n.person_id = v.person_id
      left join vendor_bank b on b.org_id = i.org_id and b.bank_id = i.bank_id
     where i.org_id = ${organisationId} and i.run_id = ${runId}
     order by p.number`.execute(tx);
  return rows;
}

function payableOf(secrets: Secrets, { organisationId }: Act, item: ItemRow): Payable {
  const { bank_id: bankId, details, vendor } = item;
  if (bankId === null || details === null || !item.isCurrent) throw refuse('payables.payee-unverified', { vendor });
  return {
    number: paymentNumber(item.number),
    vendor,
    isCompany: item.isCompany,
    cents: item.cents,
    bills: item.bills,
    details: unsealBank(secrets, organisationId, { bank_id: bankId, details }),
  };
}
