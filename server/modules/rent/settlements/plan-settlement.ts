import type { z } from 'zod';
import type { settlement } from '#shared/api/deposit-settlements.ts';
import { settleDeposit } from '#shared/rent/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal } from '#server/kernel/refuse.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { takesCredits } from '#server/modules/rent/allocations/allocations.ts';
import { prepaidCents } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readNotOwed } from '#server/modules/rent/charges/not-owed.ts';
import type { NotOwed } from '#server/modules/rent/charges/not-owed.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import { openRegister } from '#server/modules/rent/deposits/deposit-register.ts';
import { deadlineOf, jurisdictionOf, readDepositRules } from '#server/modules/rent/deposits/deposit-rules.ts';
import { earnedOf } from '#server/modules/rent/deposits/earned.ts';
import { faultsOfDates } from './settlement-dates.ts';
import { faultsOfTenancyEnd } from './tenancy-end.ts';
import { planDeductions } from './plan-deductions.ts';
import { planRefund } from './plan-refund.ts';
import { readRegisterRow } from '#server/modules/rent/deposits/register-rows.ts';
import type { RegisterRow } from '#server/modules/rent/deposits/register-rows.ts';
import { readHeldByBuilding } from '#server/modules/rent/held-money/move-between.ts';
import type { Fault, SettlementContent, SettlementResult } from './settlement.ts';

export interface SettlementPlan {
  readonly result: SettlementResult;
  readonly faults: readonly Fault[];
  readonly refundSource: z.output<typeof settlement>['refundSource'];
  /** What is open, by id. */
  readonly open: ReadonlyMap<string, OpenTarget>;
}

/** What a settlement would do, to the cent, with everything that stands in its way. Nothing is written. */
export async function planSettlement(
  tx: Tx,
  act: Act,
  lease: MoneyLease,
  content: SettlementContent,
): Promise<SettlementPlan> {
  const { organisationId } = act;
  const scope = await openRegister(tx, {}, act);
  const row = await readRegisterRow(tx, { ...scope, tenancyId: lease.tenancyId, asOf: farOff });
  if (row === undefined) throw new Error(`A tenancy has a row in the register, ${lease.number}`);
  const rules = await readDepositRules(tx, organisationId);
  const jurisdiction = content.jurisdiction ?? jurisdictionOf(row);
  const interestCents = content.withInterest
    ? ((await earnedOf(tx, organisationId, [row], { rules, through: content.settledOn, jurisdiction })).get(
        row.tenancyId,
      )?.cents ?? 0)
    : 0;
  const all = (await readOpenCharges(tx, organisationId, [lease.tenancyId])).filter(
    ({ currency }) => currency === lease.currency,
  );
  const payable = all.filter(takesCredits);
  const { deductions, faults: inDeductions } = await planDeductions(tx, organisationId, content, payable);
  const { refundCents, stillOwedCents, takenCents } = settleDeposit({
    depositCents: row.heldCents,
    interestCents,
    deductionCents: deductions.map(({ cents }) => cents),
  });
  const {
    refund,
    source: refundSource,
    faults: inRefund,
  } = await planRefund(tx, act, {
    lease,
    row,
    content,
    refundCents,
    takenCents: sumOfAll(takenCents),
    today: scope.today,
    scope,
  });
  const dates = await faultsOfDates(tx, organisationId, lease, content, scope.today);
  const end = await faultsOfTenancyEnd(tx, organisationId, lease, content);
  const deductedCents = sumOf(deductions);
  const notOwed = (await readNotOwed(tx, organisationId, lease.tenancyId)).filter(
    ({ currency }) => currency === lease.currency,
  );
  const named = new Set(deductions.map(({ chargeId }) => chargeId));
  const notDeducted = payable.filter(({ id }) => !named.has(id));
  return {
    refundSource,
    open: new Map(all.map((charge) => [charge.id, charge])),
    faults: [
      ...dates,
      ...end,
      ...inDeductions,
      ...faultsOfNotOwed(notOwed, content),
      ...inRefund,
      ...(await undeposited(tx, act, lease)),
      ...nothingHeld(row, lease),
    ],
    result: {
      currency: lease.currency,
      heldCents: row.heldCents,
      interestCents,
      deductions: deductions.map((one, index) => ({ ...one, takenCents: takenCents[index] ?? 0 })),
      deductedCents,
      takenCents: sumOfAll(takenCents),
      refundCents,
      stillOwedCents,
      waived: all
        .filter(({ accountId }) => accountId === scope.accounts.held.id)
        .map(({ id, number, openCents }) => ({ chargeId: id, number: chargeNumber(number), cents: openCents })),
      otherOpenCents: sumOf([
        ...notDeducted.map(({ openCents }) => ({ cents: openCents })),
        ...deductions.map(({ openCents, cents }) => ({ cents: (openCents ?? cents) - cents })),
      ]),
      notDeducted: notDeducted.map(({ id, number, kind, label, dueOn, openCents }) => ({
        chargeId: id,
        number: chargeNumber(number),
        kind,
        label,
        dueOn,
        openCents,
      })),
      notOwed: notOwed.map(({ number, currency: _, ...one }) => ({ ...one, number: chargeNumber(number) })),
      prepaidCents: await readCredit(tx, organisationId, lease, scope.today),
      lastMonthCents: row.lastMonthCents,
      refund,
      jurisdiction,
      deadline:
        row.lastDay === null && content.movedOutReason === '' && lease.stage !== 'cancelled'
          ? null
          : deadlineOf(rules, { jurisdiction, vacatedOn: content.vacatedOn, isDeducting: deductedCents > 0 }),
    },
  };
}

/** What is open for days after the last one is neither deducted nor left as a debt without a word. */
function faultsOfNotOwed(notOwed: readonly NotOwed[], { deductions }: SettlementContent): Fault[] {
  return notOwed
    .filter(({ openCents }) => openCents > 0)
    .map(({ chargeId, number, lastDay }) => {
      const index = deductions.findIndex((one) => one.chargeId === chargeId);
      const path = index === -1 ? 'notOwed' : `deductions.${index}`;
      return fieldRefusal(path, 'deposits.charge-not-owed', { charge: chargeNumber(number), last: lastDay });
    });
}

/** All that moved counts, also what is dated ahead. */
const farOff = '2999-12-31';

/** Nothing can be paid back, or kept, of what is not at the bank yet. */
async function undeposited(tx: Tx, act: Act, lease: MoneyLease): Promise<Fault[]> {
  const places = await readHeldByBuilding(tx, act, lease);
  if (places.every(({ cents, undepositedCents }) => cents <= 0 || undepositedCents <= 0)) return [];
  return [fieldRefusal('', 'deposits.money-undeposited')];
}

function nothingHeld({ heldCents }: RegisterRow, { number }: MoneyLease): Fault[] {
  if (heldCents > 0) return [];
  return [fieldRefusal('', 'deposits.nothing-held', { lease: number })];
}

function sumOfAll(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

function sumOf(rows: readonly { readonly cents: number }[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** Paid ahead or credited, and not used: it is not part of the deposit. */
async function readCredit(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: MoneyLease,
  today: string,
): Promise<number> {
  const row = await tx
    .selectFrom('tenancy_balance as b')
    .select(prepaidCents({ day: today, isToday: true }).as('prepaid_cents'))
    .select('b.credit_cents')
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return (row?.prepaid_cents ?? 0) + (row?.credit_cents ?? 0);
}
