import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { voidCharge } from './void-charge.ts';

/** Voids what was charged on of a bill, as long as nothing has paid it (money.md, 7.1); what was voided before stays so. */
export async function takeRechargesBack(tx: Tx, act: Act, chargeIds: readonly string[], reason: string): Promise<void> {
  if (chargeIds.length === 0) return;
  const read = () =>
    tx
      .selectFrom('charge')
      .select(['charge_id', 'number', 'tenancy_id', 'cents', 'open_cents', 'voided_on'])
      .where('org_id', '=', act.organisationId)
      .where('charge_id', 'in', chargeIds)
      .orderBy('number')
      .execute();
  const before = await read();
  await lockTenancies(
    tx,
    act.organisationId,
    before.map((row) => row.tenancy_id),
  );
  const standing = (await read()).filter((row) => row.voided_on === null);
  for (const { number, cents, open_cents: open } of standing)
    if (open < cents) throw refuse('rent.recharge-paid', { charge: chargeNumber(number) });
  for (const { charge_id: id } of standing) await voidCharge(tx, act, id, { kind: 'mistake', reason });
}
