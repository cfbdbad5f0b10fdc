import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import { paymentNumber } from '#server/modules/payables/bills/bill-number.ts';

type Stopped = z.output<(typeof paymentRunRoutes)['GET /stopped-payments/']['answer']>['items'][number];

interface Row extends Omit<Stopped, 'number' | 'account' | 'vendor'> {
  readonly payment: number;
  readonly vendorId: string;
  readonly vendor: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * Money that left all the same: a line of the bank names a payment that was stopped or voided before, by the number of its
 * check or our own reference. It is told until somebody has matched, posted or excluded the line. A payment that was only
 * recorded once the line was there, as for the line itself, is none of these.
 */
export async function readStopped(tx: Tx, organisationId: string): Promise<Stopped[]> {
  const { rows } = await sql<Row>`
    select l.line_id as "lineId", l.date::text as "on", a.account_id as "accountId", a.number as "accountNumber",
           a.name as "accountName", v.vendor_id as "vendorId", v.name as vendor, p.number as payment, p.reference,
           p.void_kind as kind, l.currency, -l.cents as cents
      from statement_line l
      join bill_payment p on p.org_id = l.org_id and coalesce(p.own_account_id, p.account_id) = l.account_id
       and p.void_kind in ('stopped', 'void') and p.voided_on <= l.date + 5
       and (p.reference = ltrim(l.check_number, '0') or p.reference = l.reference)
      join bank_file f on f.org_id = l.org_id and f.file_id = l.file_id and p.recorded_at <= f.added_at
      join account a on a.org_id = l.org_id and a.account_id = l.account_id
      join vendor v on v.org_id = p.org_id and v.vendor_id = p.vendor_id
     where l.org_id = ${organisationId} and l.state in ('open', 'doubtful', 'conflict') and l.cents < 0
     order by l.date, l.line_id limit 100`.execute(tx);
  return rows.map(({ payment, vendorId, vendor, accountId, accountNumber, accountName, ...row }) => ({
    ...row,
    number: paymentNumber(payment),
    vendor: { id: vendorId, name: vendor },
    account: { id: accountId, number: accountNumber, name: accountName },
  }));
}
