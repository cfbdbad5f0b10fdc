import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import type { CheckLayout } from '#shared/bills/pay-methods.ts';
import type { Tx } from '#server/kernel/database.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import { fileName } from './payment-files.ts';
import { isClearedPayment, readRun } from './run-rows.ts';

type RunInFull = z.output<(typeof paymentRunRoutes)['GET /payment-runs/{id}/']['answer']>;
type Paid = RunInFull['paid'][number];

/** A run with its payments, what became of them, and its files. */
export async function readRunInFull(tx: Tx, organisationId: string, runId: string): Promise<RunInFull> {
  const run = await readRun(tx, organisationId, runId);
  const { void_reason: voidReason } = await tx
    .selectFrom('payment_run')
    .select('void_reason')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const setting = await tx
    .selectFrom('payment_setting')
    .select('check_layout')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', run.account.id)
    .executeTakeFirst();
  const files = await tx
    .selectFrom('payment_file')
    .select(['file_id', 'kind', 'sha256', 'payments', 'cents', 'control', 'settles_on'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('kind')
    .execute();
  return {
    ...run,
    // The checks of the tables allow these alone.
    layout: (setting?.check_layout ?? 'top') as CheckLayout,
    voidReason,
    paid: await readPaid(tx, organisationId, runId),
    files: files.map((row) => ({
      id: row.file_id,
      kind: row.kind as 'nacha' | 'pain001',
      name: fileName(run.number, row.kind),
      sha256: row.sha256,
      payments: row.payments,
      cents: row.cents,
      control: row.control,
      settlesOn: row.settles_on,
    })),
  };
}

interface PaidRow {
  readonly id: string;
  readonly number: number;
  readonly vendorId: string;
  readonly vendor: string;
  readonly method: Paid['method'];
  readonly last4: string | null;
  readonly checkNumber: number | null;
  readonly spoiled: readonly number[];
  readonly cents: number;
  readonly discountCents: number;
  readonly isCleared: boolean;
  readonly voidedOn: string | null;
  readonly voidKind: NonNullable<Paid['voided']>['kind'];
  readonly voidReason: string | null;
  readonly bills: readonly BillRow[];
}

interface BillRow {
  readonly id: string;
  readonly number: number;
  readonly invoiceNumber: string | null;
  readonly property: Paid['bills'][number]['property'];
  readonly cents: number;
}

async function readPaid(tx: Tx, organisationId: string, runId: string): Promise<Paid[]> {
  const { rows } = await sql<PaidRow>`
    select p.payment_id as id, p.number, v.vendor_id as "vendorId", v.name as vendor, i.method, b.last4, p.cents,
           p.discount_cents as "discountCents", ${isClearedPayment} as "isCleared", p.voided_on::text as "voidedOn",
           p.void_kind as "voidKind", p.void_reason as "voidReason",
           (select c.number from payment_check c
             where c.org_id = p.org_id and c.payment_id = p.payment_id and c.spoiled_on is null) as "checkNumber",
           array(select c.number::int from payment_check c
                  where c.org_id = p.org_id and c.payment_id = p.payment_id and c.spoiled_on is not null order by c.number) as spoiled,
           (select jsonb_agg(x order by x.number) from (
              select l.bill_id as id, max(l.number) as number, max(l.invoice_number) as "invoiceNumber", sum(s.cents)::bigint as cents,
                     (select jsonb_build_object('id', q.property_id, 'name', q.name, 'colour', q.colour)
                        from bill_line n join property q on q.org_id = n.org_id and q.property_id = n.property_id
                       where n.org_id = p.org_id and n.bill_id = l.bill_id order by n.position limit 1) as property
                from bill_settlement s join bill l on l.org_id = s.org_id and l.bill_id = s.bill_id
               where s.org_id = p.org_id and s.payment_id = p.payment_id and s.kind = 'paid'
               group by l.bill_id) x) as bills
      from payment_run_item i
      join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id
      join vendor v on v.org_id = i.org_id and v.vendor_id = i.vendor_id
      left join vendor_bank b on b.org_id = i.org_id and b.bank_id = i.bank_id
     where i.org_id = ${organisationId} and i.run_id = ${runId}
     order by p.number`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    number: paymentNumber(row.number),
    vendor: { id: row.vendorId, name: row.vendor },
    method: row.method,
    bankEnding: row.last4,
    checkNumber: row.checkNumber,
    spoiled: [...row.spoiled],
    cents: row.cents,
    discountCents: row.discountCents,
    isCleared: row.isCleared,
    voided: row.voidedOn === null ? null : { on: row.voidedOn, kind: row.voidKind, reason: row.voidReason ?? '' },
    bills: (row.bills ?? []).map(({ number, ...bill }) => ({ ...bill, number: billNumber(number) })),
  }));
}
