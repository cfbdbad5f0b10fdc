import { isWithinLimit } from '#shared/money.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuse, refuseFields } from '#server/kernel/refuse.ts';
import { posterOf, recordAct } from '#server/modules/ledger/index.ts';
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
import { carry } from '#server/modules/rent/deposits/carry-deposit.ts';
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

/**
 * What is deducted is kept, the rest is paid back, and what is above the deposit stays owed. All of it happens with the
 * tenancy taken, from the same plan that was shown.
 */
export async function finishSettlement(
  tx: Tx,
  settlementId: string,
  { version }: { readonly version: number },
  when: SignedInContext,
): Promise<string> {
  const { organisationId, userId } = when.session;
  await lockTenancies(tx, organisationId, [(await readSettlementRow(tx, organisationId, settlementId)).tenancy_id]);
  const row = await readSettlementRow(tx, organisationId, settlementId);
  const number = settlementNumber(row.number);
  if (row.state !== 'draft') throw refuse('deposits.settlement-final', { settlement: number });
  if (row.version !== version) throw refuse('deposits.settlement-changed');
  const lease = await readMoneyLease(tx, organisationId, row.lease_id);
  const content = contentOf(row);
  const plan = await planSettlement(tx, lease, content, when);
  refuseFaults(plan);
  const done = await carryOut(tx, { settlementId, number, lease, content, plan }, posterOf(when));
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
      final_at: when.now,
    })
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', settlementId)
    .execute();
  await applyWaiting(tx, [lease.tenancyId], await organisationDay(tx, organisationId, when.now), posterOf(when));
  const { takenCents, refundCents, stillOwedCents } = plan.result;
  await recordAct(tx, 'deposit.settled', number, when, {
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

async function carryOut(tx: Tx, settling: Settling, by: Poster) {
  const { lease, content, plan } = settling;
  const { result } = plan;
  const on = content.settledOn;
  const carried = { tenancyIds: [lease.tenancyId], date: on, path: 'settledOn' };
  const refuseIfShort = await refuseBeforeCarried(tx, by.organisationId, carried);
  await carry(tx, lease, on, by);
  const [interestEntryId = null] =
    result.interestCents === 0
      ? []
      : await addInterest(tx, settling.settlementId, [{ lease, cents: result.interestCents, on }], by);
  const waiverCreditIds = await waiveRequests(tx, settling, by);
  const deductions = await chargeNew(tx, settling, by);
  const creditId = await keep(tx, settling, deductions, by);
  const refundId =
    result.refund === null
      ? null
      : await refundDeposit(
          tx,
          {
            lease,
            cents: result.refundCents,
            on,
            bankId: result.refund.account.id,
            personId: result.refund.person?.id ?? null,
            method: content.refund.method,
            reference: content.refund.reference === '' ? null : content.refund.reference,
          },
          by,
        );
  await refuseIfShort();
  const kept: KeptResult = { ...result, deductions, waiverCreditIds };
  return { result: kept, creditId, refundId, interestEntryId };
}

/**
 * Nobody owes a deposit any more that is being settled: what was asked for and never paid is taken out again, by the term
 * that asked, because it is owed to that term's building, and not before the day that it is asked for: until then the
 * books hold nothing of it.
 */
async function waiveRequests(tx: Tx, { content, plan, number }: Settling, by: Poster): Promise<string[]> {
  const uses = plan.result.waived.flatMap(({ chargeId, cents }) => {
    const charge = plan.open.get(chargeId);
    return charge === undefined ? [] : [{ charge, cents, on: laterOf(content.settledOn, charge.openSince) }];
  });
  const given: string[] = [];
  const groups = Map.groupBy(uses, ({ charge, on }) => `${charge.leaseId} ${on}`);
  for (const ofTerm of [...groups.values()].flatMap(withinLimit)) {
    const [first] = ofTerm;
    if (first === undefined) continue;
    const { id } = await addCredit(
      tx,
      {
        lease: await readMoneyLease(tx, by.organisationId, first.charge.leaseId),
        kind: 'credit',
        accountId: (await systemAccount(tx, by.organisationId, 'deposits-held')).id,
        cents: sumOf(ofTerm),
        on: first.on,
        reason: `Deposit not asked for any more, ${number}`,
        uses: ofTerm,
        byHand: true,
      },
      by,
    );
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
  { settlementId, number, lease, content, plan }: Settling,
  by: Poster,
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
  const added = await addCharges(tx, fresh, by);
  const waiting = [...added];
  return plan.result.deductions.map((one) => {
    const charge = one.isNew ? waiting.shift() : undefined;
    return charge === undefined ? one : { ...one, chargeId: charge.id, number: chargeNumber(charge.number), dueOn: on };
  });
}

async function keep(
  tx: Tx,
  { number, lease, content, plan }: Settling,
  deductions: SettlementResult['deductions'],
  by: Poster,
): Promise<string | null> {
  const { takenCents: cents } = plan.result;
  if (cents === 0) return null;
  const taken = deductions.filter((one) => one.takenCents > 0);
  const targets = await readTargets(
    tx,
    by.organisationId,
    taken.map(({ chargeId }) => chargeId ?? ''),
  );
  const { id } = await addCredit(
    tx,
    {
      lease,
      kind: 'deposit',
      accountId: (await systemAccount(tx, by.organisationId, 'deposits-held')).id,
      cents,
      on: content.settledOn,
      reason: `Deposit settled, ${number}`,
      uses: taken.map((one) => {
        const charge = targets.get(one.chargeId ?? '');
        if (charge === undefined) throw new Error('A deduction is a charge by now');
        return { charge, cents: one.takenCents };
      }),
      byHand: true,
    },
    by,
  );
  return id;
}
