import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import { addDays } from '#shared/dates.ts';
import { isIban } from '#shared/iban.ts';
import type { PayMethod } from '#shared/bills/pay-methods.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readOpenCredits } from '#server/modules/payables/credits/apply-credit.ts';
import { readPayingBank } from './payment-settings.ts';
import type { PayingBank } from './payment-settings.ts';
import { planRun } from './plan-run.ts';
import type { PayingAccount, PlannedBill, RunPlan } from './plan-run.ts';
import { readDueBills, readFunds, readPayees } from './read-due.ts';
import type { DueBillInFull, PayeeInFull } from './read-due.ts';

type Expected = z.output<(typeof paymentRunRoutes)['POST /payment-run-previews/']['answer']>['expected'];
export type Asked = z.output<(typeof paymentRunRoutes)['POST /payment-run-previews/']['body']>;

export interface FoundRun {
  readonly bank: PayingBank;
  readonly currency: string;
  readonly on: string;
  readonly through: string;
  readonly account: PayingAccount;
  readonly bills: ReadonlyMap<string, DueBillInFull>;
  readonly payees: ReadonlyMap<string, PayeeInFull>;
  readonly creditIds: readonly string[];
  readonly plan: RunPlan;
}

/** Bills due within a week are offered. */
const daysAhead = 7;

/** What a run would pay today. Who works with some properties does not see what the others have. */
export async function findRun(tx: Tx, act: Act, asked: Asked): Promise<FoundRun> {
  const { organisationId, today } = act;
  if (!act.session.seesAllProperties) throw refuse('payables.run-whole');
  const bank = await readPayingBank(tx, organisationId, asked.accountId);
  if (bank.kind === 'deposit') throw refuseField('accountId', 'payables.deposit-bank', { account: bank.name });
  const currency = asked.currency ?? act.session.facts.currency;
  const through = asked.through ?? addDays(today, daysAhead);
  const due = await readDueBills(tx, organisationId, { currency, on: today, through });
  const payees = await readPayees(
    tx,
    organisationId,
    due.map(({ vendorId }) => vendorId),
  );
  const account: PayingAccount = {
    kind: bank.kind,
    currency,
    nextCheckNumber: bank.setting?.next_check_number ?? null,
    hasAch: bank.ach !== undefined,
    hasSepa: bank.setting?.sepa === true && isIban(bank.bankNumber ?? ''),
    funds: await readFunds(tx, organisationId, bank.id, currency),
  };
  const vendorIds = [...payees.keys()];
  const credits = await readOpenCredits(tx, organisationId, { vendorIds, currency, on: today });
  const wish = {
    on: today,
    without: new Set(asked.without),
    methods: new Map<string, PayMethod>(asked.methods.map(({ vendorId, method }) => [vendorId, method])),
    uninsured: new Set(asked.uninsured),
  };
  const plan = planRun(account, due, payees, wish, credits);
  return {
    bank,
    currency,
    on: today,
    through,
    account,
    bills: new Map(due.map((bill) => [bill.id, bill])),
    payees,
    creditIds: credits.map(({ id }) => id),
    plan,
  };
}

/** What was reckoned: these payments are prepared, or none. */
export function expectedOf(found: FoundRun): Expected {
  const { vendors } = found.plan;
  const bills = vendors.flatMap((vendor) => chosenOf(vendor.bills));
  return {
    payments: vendors.filter((vendor) => chosenOf(vendor.bills).length > 0).length,
    bills: bills.length,
    cents: sumOf(bills, ({ cents }) => cents),
    discountCents: sumOf(bills, ({ discountCents }) => discountCents),
    creditCents: sumOf(bills, ({ creditCents }) => creditCents),
    digest: digestOfRun(found),
  };
}

/** The day, the account, and for each vendor the bank details and every bill with its credits and its properties. */
function digestOfRun({ bank, currency, on, payees, plan }: FoundRun): string {
  return digestOf([
    ['on', on, bank.id, currency],
    ...plan.vendors.flatMap(({ vendorId, method, checkNumber, bills }) => {
      const bankId = method === 'check' ? null : (payees.get(vendorId)?.bankId ?? null);
      return chosenOf(bills).map(({ bill, cents, discountCents, credits }) => [
        'bill',
        vendorId,
        method,
        bankId,
        checkNumber,
        bill.id,
        cents,
        discountCents,
        ...bill.lines.flatMap(({ propertyId, openCents }) => [propertyId, openCents]),
        ...credits.flatMap((credit) => [credit.creditId, credit.cents]),
      ]);
    }),
  ]);
}

export function chosenOf(bills: readonly PlannedBill[]): readonly PlannedBill[] {
  return bills.filter(({ isChosen }) => isChosen);
}

export function sumOf<One>(some: readonly One[], centsOf: (one: One) => number): number {
  return some.reduce((sum, one) => sum + centsOf(one), 0);
}
