import { sql } from 'kysely';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { takeChargeBack } from '#server/modules/rent/corrections/void-charge.ts';
import { takeCreditBack } from '#server/modules/rent/corrections/void-credit.ts';

interface Undoing {
  readonly reason: string;
  readonly date: string;
}

/** What became owed in place of a deposit that was settled, because a payment of it came back. */
interface InPlaceOfDeposit {
  readonly chargeId: string;
  readonly chargeStands: boolean;
  readonly on: string;
  readonly cents: number;
  readonly entryId: string;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  /** The credit by which the deposit was not asked for any more, unless somebody took it back. */
  readonly waiverCreditId: string | null;
  readonly waivedOn: string | null;
}

/** By the settlement that had kept or paid back the deposit. What was undone before is not among them. */
export async function readInPlaceOfDeposits(
  tx: Tx,
  organisationId: string,
  { tenancyId, settlement }: { readonly tenancyId: string; readonly settlement: string },
): Promise<InPlaceOfDeposit[]> {
  // Until it was kept which credit that is, it was known by having been given in the same moment.
  const { rows } = await sql<InPlaceOfDeposit>`
    select c.charge_id as "chargeId", c.voided_on is null as "chargeStands", m.on_day as on, m.cents,
           m.entry_id as "entryId", m.tenancy_id as "tenancyId", m.lease_id as "leaseId", m.property_id as "propertyId",
           m.currency, k.credit_id as "waiverCreditId", k.given_on as "waivedOn"
      from charge c
      join deposit_movement m on m.org_id = c.org_id and c.charge_key = 'deposit-owed:' || m.movement_id::text
      left join lateral (
        select k.credit_id, k.given_on from credit k
         where k.org_id = c.org_id and k.tenancy_id = c.tenancy_id and k.voided_on is null
           and case when c.explanation ? 'waiverCreditId' then k.credit_id::text = c.explanation ->> 'waiverCreditId'
                    else k.made_at = m.made_at and k.cents = m.cents and k.reason like '%, ' || ${settlement} end
         order by k.number limit 1) k on true
     where c.org_id = ${organisationId} and c.tenancy_id = ${tenancyId} and c.kind = 'refund-owed'
       and c.explanation ->> 'settlement' = ${settlement}
       and not exists (select from journal_entry e where e.org_id = m.org_id and e.reverses_entry_id = m.entry_id)
     order by c.number desc`.execute(tx);
  return rows;
}

/**
 * The settlement is undone: nobody owes what it had kept or paid back, and the deposit is asked for again. That comes first,
 * so that what had paid the one can pay the other, in the order of payment.
 */
export async function askAgain(
  tx: Tx,
  act: Act,
  owed: readonly InPlaceOfDeposit[],
  { reason, date }: Undoing,
): Promise<void> {
  for (const { waiverCreditId, waivedOn } of owed)
    if (waiverCreditId !== null && waivedOn !== null)
      await takeCreditBack(tx, act, waiverCreditId, { reason, date: laterOf(date, waivedOn) });
  for (const { chargeId, chargeStands, on } of owed)
    if (chargeStands) await takeChargeBack(tx, act, chargeId, { kind: 'mistake', reason, date: laterOf(date, on) });
}

/** What stood in for a deposit that had gone leaves the register again, once that is back. It is no loss any more. */
export async function leaveRegister(
  tx: Tx,
  act: Act,
  owed: readonly InPlaceOfDeposit[],
  { reason, date }: Undoing,
): Promise<void> {
  for (const one of owed) {
    const on = laterOf(date, one.on);
    const { id: entryId } = await reverse(tx, act, one.entryId, { reason, date: on });
    const undoes = { entryId: one.entryId, reason };
    await moveDeposits(tx, act, [{ ...one, kind: 'correction', cents: -one.cents, on, entryId, undoes }]);
  }
}
