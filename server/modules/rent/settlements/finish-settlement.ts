import { isWithinLimit } from '#shared/money.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseFields } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readTargets } from '#server/modules/rent/allocations/open-charges.ts';
import { carry, refuseUndeposited } from '#server/modules/rent/held-money/even-out.ts';
import { sumOf } from '#server/modules/rent/held-money/in-banks.ts';
import { planSettlement } from './plan-settlement.ts';
import type { SettlementPlan } from './plan-settlement.ts';
import type { SettlementContent, SettlementResult } from './settlement.ts';
import { addInterest } from '#server/modules/rent/deposits/post-interest.ts';
import { refundDeposit } from './refund-deposit.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import { contentOf, readSettlementRow } from './settlement-rows.ts';
import type { KeptResult } from './settlement-rows.ts';
import { refuseBeforeCarried } from '#server/modules/rent/allocations/refuse-before-carried.ts';
import { dayFor } from '#server/modules/rent/allocations/free-days.ts';

/**
 * What is deducted is kept, the rest is paid back, and what is above the deposit stays owed. All of it happens with the
 * tenancy taken, from the same plan that was shown.
 */
export async function finishSettlement(
  tx: Tx,
  act: Act,
  settlementId: string,
  { version }: { readonly version: number },
): Promise<string> {
  const { organisationId, userId } = act;
  await lockTenancies(tx, organisationId, [(await readSettlementRow(tx, organisationId, settlementId)).tenancy_id]);
  const row = await readSettlementRow(tx, organisationId, settlementId);
  const number = settlementNumber(row.number);
  if (row.state !== 'draft') throw refuse('deposits.settlement-final', { settlement: number });
  if (row.version !== version) throw refuse('deposits.settlement-changed');
  const lease = await readMoneyLease(tx, organisationId, row.lease_id);
  const content = contentOf(row);
  const plan = await planSettlement(tx, act, lease, content);
  refuseFaults(plan);
  const done = await carryOut(tx, act, { settlementId, number, lease, content, plan });
  await tx
    .updateTable('deposit_settlement')
    .set({
      state: 'final',
      version: row.version + 1,
      result: JSON.stringify(done.result),
      credit_id: done.creditId,
      refund_id: done.refundId,
      interest_entry_id: done.interestEntryId,
      final_by: userId,
      final_at: act.now,
    })
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', settlementId)
    .execute();
  await applyWaiting(tx, act, [lease.tenancyId], act.today);
  const { takenCents, refundCents, stillOwedCents } = plan.result;
  await recordAct(tx, act, 'deposit.settled', number, {
    lease: lease.number,
    takenCents,
    refundCents,
    stillOwedCents,
  });
  return settlementId;
}

function refuseFaults({ faults }: SettlementPlan): void {
  const [first, ...others] = faults;
  // By the codes of the draft, which the page has words for.
  if (first !== undefined) throw refuseFields([first, ...others]);
}

interface Settling {
  readonly settlementId: string;
  readonly number: string;
  readonly lease: MoneyLease;
  readonly content: SettlementContent;
  readonly plan: SettlementPlan;
}

async function carryOut(tx: Tx, act: Poster, settling: Settling) {
  const { lease, content, plan } = settling;
  const { result } = plan;
  const on = content.settledOn;
  const carried = { tenancyIds: [lease.tenancyId], date: on, path: 'settledOn' };
  const refuseIfShort = await refuseBeforeCarried(tx, act.organisationId, carried);
  await carry(tx, act, lease, on);
  await refuseUndeposited(tx, act, lease);
  const [interestEntryId = null] =
    result.interestCents === 0
      ? []
      : await addInterest(tx, act, settling.settlementId, [{ lease, cents: result.interestCents, on }]);
  const waiverCreditIds = await waiveRequests(tx, act, settling);
  const deductions = await chargeNew(tx, act, settling);
  const creditId = await keep(tx, act, settling, deductions);
  const refundId =
    result.refund === null
      ? null
      : await refundDeposit(tx, act, {
          lease,
          cents: result.refundCents,
          on,
          bankId: result.refund.account.id,
          personId: result.refund.person?.id ?? null,
          method: content.refund.method,
          reference: content.refund.reference === '' ? null : content.refund.reference,
        });
  await refuseIfShort();
  const kept: KeptResult = { ...result, deductions, waiverCreditIds };
  return { result: kept, creditId, refundId, interestEntryId };
}

/**
 * Nobody owes a deposit any more that is being settled: what was asked for and never paid is taken out again, by the term
 * that asked, because it is owed to that term's building, and not before the day that it is asked for: until then the
 * books hold nothing of it.
 */
async function waiveRequests(tx: Tx, act: Poster, { content, plan, number }: Settling): Promise<string[]> {
  const uses = plan.result.waived.flatMap(({ chargeId, cents }) => {
    const charge = plan.open.get(chargeId);
    return charge === undefined ? [] : [{ charge, cents, on: laterOf(content.settledOn, dayFor(charge.open, cents)) }];
  });
  const given: string[] = [];
  const groups = Map.groupBy(uses, ({ charge, on }) => `${charge.leaseId} ${on}`);
  for (const ofTerm of [...groups.values()].flatMap(withinLimit)) {
    const [first] = ofTerm;
    if (first === undefined) continue;
    const { id } = await addCredit(tx, act, {
      lease: await readMoneyLease(tx, act.organisationId, first.charge.leaseId),
      kind: 'credit',
      accountId: (await systemAccount(tx, act.organisationId, 'deposits-held')).id,
      cents: sumOf(ofTerm),
      on: first.on,
      reason: `Deposit not asked for any more, ${number}`,
      uses: ofTerm,
      byHand: true,
    });
    given.push(id);
  }
  return given;
}

/** One credit for all of them, or one for each where together they are more than a single amount may be. */
function withinLimit<Use extends { readonly cents: number }>(uses: readonly Use[]): (readonly Use[])[] {
  return isWithinLimit(sumOf(uses)) ? [uses] : uses.map((use) => [use]);
}

/** What was written as text becomes a charge, so that it is owed like any other. */
async function chargeNew(
  tx: Tx,
  act: Poster,
  { settlementId, number, lease, content, plan }: Settling,
): Promise<SettlementResult['deductions']> {
  const on = content.settledOn;
  const fresh = plan.result.deductions.flatMap((one, index) =>
    one.isNew && one.accountId !== null
      ? [
          {
            ...lease,
            key: `deposit-settlement:${settlementId}:${index}`,
            kind: 'damage' as const,
            label: one.label,
            accountId: one.accountId,
            cents: one.cents,
            chargedOn: on,
            dueOn: on,
            periodFrom: null,
            periodTo: null,
            explanation: { rule: 'deposit-deduction', settlement: number, note: one.note },
          },
        ]
      : [],
  );
  const added = await addCharges(tx, act, fresh);
  const waiting = [...added];
  return plan.result.deductions.map((one) => {
    const charge = one.isNew ? waiting.shift() : undefined;
    return charge === undefined ? one : { ...one, chargeId: charge.id, number: chargeNumber(charge.number), dueOn: on };
  });
}

async function keep(
  tx: Tx,
  act: Poster,
  { number, lease, content, plan }: Settling,
  deductions: SettlementResult['deductions'],
): Promise<string | null> {
  const { takenCents: cents } = plan.result;
  if (cents === 0) return null;
  const taken = deductions.filter((one) => one.takenCents > 0);
  const targets = await readTargets(
    tx,
    act.organisationId,
    taken.map(({ chargeId }) => chargeId ?? ''),
  );
  const { id } = await addCredit(tx, act, {
    lease,
    kind: 'deposit',
    accountId: (await systemAccount(tx, act.organisationId, 'deposits-held')).id,
    cents,
    on: content.settledOn,
    reason: `Deposit settled, ${number}`,
    uses: taken.map((one) => {
      const charge = targets.get(one.chargeId ?? '');
      if (charge === undefined) throw new Error('A deduction is a charge by now');
      return { charge, cents: one.takenCents };
    }),
    byHand: true,
  });
  return id;
}
