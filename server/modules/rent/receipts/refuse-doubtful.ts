import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { PlannedReceipt, ReceiptBody } from './plan-receipt.ts';
import { aMoment } from '#server/modules/rent/tenancy-money/refuse-twice.ts';
import { unusualCents, unusualTimes } from '#server/modules/rent/charges/unusual.ts';

/** What is most likely a slip is recorded only where the request says that it is meant. Its tenancies are taken. */
export async function refuseDoubtful(tx: Tx, act: Act, body: ReceiptBody, plan: PlannedReceipt): Promise<void> {
  const meant = new Set(body.evenIf);
  if (!meant.has('unusual-amount')) refuseUnusual(plan);
  if (!meant.has('recorded-twice')) await refuseSame(tx, act, body, plan);
}

function refuseUnusual({ parts, cents, currency }: PlannedReceipt): void {
  const open = parts.flatMap((part) => part.open).reduce((sum, { openCents }) => sum + openCents, 0);
  if (!isUnusual(cents, open)) return;
  throw refuse('receipts.unusual-amount', { amount: { cents, currency }, open: { cents: open, currency } });
}

export function isUnusual(cents: number, openCents: number): boolean {
  return cents > unusualCents && cents > openCents * unusualTimes;
}

async function refuseSame(
  tx: Tx,
  { session, now }: Act,
  { receivedOn, method, reference }: ReceiptBody,
  { parts, payerId, cents, currency }: PlannedReceipt,
): Promise<void> {
  const wanted = parts.map(({ lease, cents: part }) => `${lease.tenancyId} ${part}`).toSorted();
  const { rows } = await sql<{ number: number; payer: string | null }>`
    select r.number, n.name as payer from receipt r
      left join person n on n.org_id = r.org_id and n.person_id = r.payer_id
     where r.org_id = ${session.organisationId} and r.received_on = ${receivedOn}::date and r.method = ${method}
       and r.cents = ${cents} and r.currency = ${currency} and r.reference is not distinct from ${reference}
       and r.payer_id is not distinct from ${payerId}::uuid and r.reversed_on is null
       and r.recorded_at > ${now}::timestamptz - ${aMoment}::interval
       and (select array_agg(p.tenancy_id || ' ' || p.cents order by (p.tenancy_id || ' ' || p.cents) collate "C")
              from receipt_part p where p.org_id = r.org_id and p.receipt_id = r.receipt_id) = ${wanted}::text[]
     order by r.number desc limit 1`.execute(tx);
  const [earlier] = rows;
  if (earlier === undefined) return;
  const { payer } = earlier;
  const same = { amount: { cents, currency }, receipt: receiptNumber(earlier.number) };
  throw payer === null
    ? refuse('receipts.recorded-twice', same)
    : refuse('receipts.recorded-twice-from', { ...same, payer });
}
