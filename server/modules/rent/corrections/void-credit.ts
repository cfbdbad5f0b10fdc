import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { refuseOfSettlement } from '#server/modules/rent/held-money/refuse-of-settlement.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { creditNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refuseBeforeUndone } from '#server/modules/rent/tenancy-money/refuse-before-undone.ts';
import { noSuchCredit, readCreditRow, reverseCredit } from './reverse-credit.ts';

interface Voiding {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** What it had lowered is owed again, and its entry is reversed. What a settlement gave goes with that. */
export async function voidCredit(tx: Tx, act: Act, creditId: string, voiding: Voiding): Promise<string> {
  const { organisationId } = act;
  const { number, tenancyId } = await readCreditRow(tx, organisationId, creditId);
  const name = creditNumber(number);
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: creditId, name });
  await lockTenancies(tx, organisationId, [tenancyId]);
  if (voiding.date !== undefined)
    await refuseBeforeUndone(tx, organisationId, { creditId, number: name, date: voiding.date });
  return takeCreditBack(tx, act, creditId, voiding);
}

export async function takeCreditBack(
  tx: Tx,
  act: Act,
  creditId: string,
  { reason, date: given }: Voiding,
): Promise<string> {
  const { organisationId } = act;
  await lockTenancies(tx, organisationId, [(await readCreditRow(tx, organisationId, creditId)).tenancyId]);
  const credit = await readCreditRow(tx, organisationId, creditId);
  const number = creditNumber(credit.number);
  if (credit.voidedOn !== null) throw refuse('rent.already-voided', { number, day: credit.voidedOn });
  const { today } = act;
  const date = await dayOfTakingBack(tx, organisationId, { name: number, from: credit.on, date: given }, today);
  await reverseCredit(tx, act, credit, { reason, date });
  await applyWaiting(tx, act, [credit.tenancyId], today);
  await recordAct(tx, act, 'credit.voided', number, { reason });
  return creditId;
}

export async function presentCredit(tx: Tx, organisationId: string, creditId: string) {
  const row = await tx
    .selectFrom('credit')
    .select(['number', 'cents', 'unapplied_cents', 'entry_id', 'void_entry_id'])
    .where('org_id', '=', organisationId)
    .where('credit_id', '=', creditId)
    .executeTakeFirst();
  // Also for a repeat with the key of somebody who works with more properties.
  if (row === undefined) throw noSuchCredit();
  return {
    id: creditId,
    number: creditNumber(row.number),
    cents: row.cents,
    unappliedCents: row.unapplied_cents,
    entryId: row.void_entry_id ?? row.entry_id,
  };
}
