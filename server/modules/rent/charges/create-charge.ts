import type { z } from 'zod';
import { refuseField } from '#server/kernel/refuse.ts';
import type { rentRoutes } from '#shared/api/rent.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { chargeAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from './add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { refuseCancelled, refuseUnwritten, takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refuseDoubtfulCharge } from './refuse-doubtful-charge.ts';
import { refuseTwice } from '#server/modules/rent/tenancy-money/refuse-twice.ts';

type Body = z.output<(typeof rentRoutes)['POST /charges/']['body']>;

/** Something that is charged once. What was paid in advance pays it at once, if it is due. */
export async function createCharge(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId } = act;
  const { periodFrom = null, periodTo = null } = body;
  if ((periodFrom === null) !== (periodTo === null) || (periodFrom ?? '') > (periodTo ?? ''))
    throw refuseField('periodTo', 'rent.period-incomplete');
  const lease = await takeLease(tx, organisationId, body.leaseId);
  refuseUnwritten(lease);
  refuseCancelled(lease);
  const { today } = act;
  const account = await chargeAccount(tx, organisationId, body.kind, body.accountId);
  const chargedOn = body.chargedOn ?? laterOf(body.dueOn, today);
  await refuseDoubtfulCharge(tx, organisationId, lease, { ...body, chargedOn }, today);
  const same = {
    lease_id: lease.leaseId,
    kind: body.kind,
    label: body.label,
    account_id: account.id,
    cents: body.cents,
    charged_on: chargedOn,
    due_on: body.dueOn,
    period_from: periodFrom,
    period_to: periodTo,
    run_id: null,
  };
  await refuseTwice(tx, act, { table: 'charge', ...lease, same, nameOf: chargeNumber, evenIf: body.evenIf });
  const [added] = await addCharges(tx, act, [
    {
      ...lease,
      key: `one-off:${newId(act.now)}`,
      kind: body.kind,
      label: body.label,
      accountId: account.id,
      cents: body.cents,
      chargedOn,
      dueOn: body.dueOn,
      periodFrom,
      periodTo,
      explanation: { rule: 'one-off', kind: body.kind, cents: body.cents, dueOn: body.dueOn },
    },
  ]);
  if (added === undefined) throw new Error('A charge under a new key is added');
  await applyWaiting(tx, act, [lease.tenancyId], today);
  await recordAct(tx, act, 'charge.added', chargeNumber(added.number), { lease: lease.number, cents: body.cents });
  return added.id;
}
