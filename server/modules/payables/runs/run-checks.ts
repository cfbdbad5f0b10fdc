import { sql } from 'kysely';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import type { Cheque, ChequeRun } from '#server/adapters/pdf/cheques/print-cheques.ts';
import type { CheckLayout } from '#shared/bills/pay-methods.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats } from '#server/kernel/paper/formats.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { writePositivePay } from '#server/modules/banking/index.ts';
import { billNumber, paymentNumber, runNumber } from '#server/modules/payables/bills/bill-number.ts';
import { issueCheck, spoilCheck } from '#server/modules/payables/payments/payment-checks.ts';
import { addressLines } from '#server/modules/rent/index.ts';
import type { Address } from '#server/modules/rent/index.ts';
import { readPayingBank } from './payment-settings.ts';

/** What is printed, read in a transaction and printed after it. */
export async function readChecks(tx: Tx, act: Act, runId: string, layout?: CheckLayout): Promise<ChequeRun> {
  const { organisationId } = act;
  const run = await readReleased(tx, organisationId, runId);
  const rows = await readRows(tx, organisationId, runId);
  if (rows.length === 0) throw refuse('payables.no-checks', { run: run.code });
  const { setting } = await readPayingBank(tx, organisationId, run.account_id);
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'legal_name', 'country', 'locale'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const language = organisation.locale.startsWith('de') ? 'de' : 'en';
  const formats = makeFormats(language, organisation.country);
  const from = { country: organisation.country, language } as const;
  return {
    // The check of the table allows these alone.
    layout: layout ?? ((setting?.check_layout ?? 'top') as CheckLayout),
    size: paperSizeOf(organisation.country),
    language,
    title: run.code,
    sender: organisation.legal_name ?? organisation.name,
    cheques: rows.map((row) => chequeOf(row, formats, from)),
  };
}

interface CheckRow {
  readonly number: number;
  readonly payment: number;
  readonly paidOn: string;
  readonly currency: string;
  readonly cents: number;
  readonly vendor: string;
  readonly address: Address | null;
  readonly bills: readonly BillRow[];
}

interface BillRow {
  readonly date: string;
  readonly number: number;
  readonly invoice: string | null;
  readonly memo: string | null;
  readonly cents: number;
}

/** Checks that hold: not spoiled, and of payments that are not void. */
async function readRows(tx: Tx, organisationId: string, runId: string): Promise<readonly CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select c.number, p.number as payment, p.paid_on::text as "paidOn", p.currency, p.cents, v.name as vendor,
           (select n.parts from person_contact n where n.org_id = v.org_id and n.person_id = v.person_id and n.kind = 'address'
             order by n.position limit 1) as address,
           (select jsonb_agg(x order by x.number) from (
              select l.number, l.dated_on::text as date, l.invoice_number as invoice, l.memo, sum(s.cents)::bigint as cents
                from bill_settlement s join bill l on l.org_id = s.org_id and l.bill_id = s.bill_id
               where s.org_id = p.org_id and s.payment_id = p.payment_id and s.kind = 'paid'
               group by l.org_id, l.bill_id) x) as bills
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id and p.voided_on is null
      join payment_check c on c.org_id = p.org_id and c.payment_id = p.payment_id and c.spoiled_on is null
      join vendor v on v.org_id = i.org_id and v.vendor_id = i.vendor_id
     where i.org_id = ${organisationId} and i.run_id = ${runId}
     order by c.number`.execute(tx);
  return rows;
}

function chequeOf(row: CheckRow, formats: Formats, from: Parameters<typeof addressLines>[1]): Cheque {
  return {
    number: String(row.number),
    date: formats.date(row.paidOn),
    payee: row.vendor,
    address: row.address === null ? [] : addressLines(row.address, from),
    cents: row.cents,
    amount: formats.figure(row.cents, row.currency),
    memo: paymentNumber(row.payment),
    bills: row.bills.map(({ date, number, invoice, memo, cents }) => ({
      date: formats.date(date),
      number: invoice ?? billNumber(number),
      text: memo ?? '',
      amount: formats.figure(cents, row.currency),
    })),
  };
}

/** A spoiled check stays void, and its payment gets the next number of the account. */
export async function reprintCheck(
  tx: Tx,
  act: Act,
  runId: string,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
): Promise<void> {
  const { organisationId, today } = act;
  const run = await readReleased(tx, organisationId, runId);
  // Whoever takes numbers of an account takes turns.
  const setting = await tx
    .selectFrom('payment_setting')
    .select('next_check_number')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', run.account_id)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ payment: number; number: number | null; voidedOn: string | null }>`
    select p.number as payment, c.number, p.voided_on::text as "voidedOn"
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id
      left join payment_check c on c.org_id = p.org_id and c.payment_id = p.payment_id and c.spoiled_on is null
     where i.org_id = ${organisationId} and i.run_id = ${runId} and i.payment_id = ${paymentId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw refuse('payables.no-such-payment');
  const next = setting?.next_check_number ?? null;
  if (row.number === null || row.voidedOn !== null || next === null)
    throw refuse('payables.not-a-check', { payment: paymentNumber(row.payment) });
  const bank = await readPayingBank(tx, organisationId, run.account_id);
  await spoilCheck(tx, act, { accountId: bank.id, number: row.number, on: today, reason });
  await issueCheck(tx, act, { account: bank, paymentId, number: next, on: today });
  await tx
    .updateTable('bill_payment')
    .set({ reference: String(next) })
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  await tx
    .updateTable('payment_setting')
    .set({ next_check_number: next + 1, version: sql`version + 1` })
    .where('org_id', '=', organisationId)
    .where('account_id', '=', bank.id)
    .execute();
  await recordAct(tx, act, 'payment-check.reprinted', String(next), { before: String(row.number), reason });
}

/** What the bank may pay, and what it may not: spoiled numbers, and checks that were voided or stopped. */
export async function readPositivePay(tx: Tx, act: Act, runId: string): Promise<{ name: string; content: string }> {
  const { organisationId } = act;
  const run = await readReleased(tx, organisationId, runId);
  const { name, bankNumber } = await readPayingBank(tx, organisationId, run.account_id);
  if (bankNumber === null) throw refuse('payables.bank-number-missing', { account: name });
  const { rows } = await sql<{ number: number; issuedOn: string; cents: number; payee: string; isVoid: boolean }>`
    select c.number, c.issued_on::text as "issuedOn", p.cents, v.name as payee,
           c.spoiled_on is not null or p.voided_on is not null as "isVoid"
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id
      join payment_check c on c.org_id = p.org_id and c.payment_id = p.payment_id
      join vendor v on v.org_id = i.org_id and v.vendor_id = i.vendor_id
     where i.org_id = ${organisationId} and i.run_id = ${runId}`.execute(tx);
  const content = writePositivePay(rows.map((row) => ({ ...row, account: bankNumber })));
  return { name: `${run.code}-positive-pay.csv`, content };
}

async function readReleased(tx: Tx, organisationId: string, runId: string) {
  const run = await tx
    .selectFrom('payment_run')
    .select(['number', 'account_id', 'released_at'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) throw refuse('payables.no-such-run');
  const code = runNumber(run.number);
  if (run.released_at === null) throw refuse('payables.run-not-released', { run: code });
  return { ...run, code };
}
