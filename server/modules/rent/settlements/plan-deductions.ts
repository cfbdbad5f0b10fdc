import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { chargeAccount, systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import type { Fault, SettlementContent, SettlementResult } from './settlement.ts';

type Deduction = Omit<SettlementResult['deductions'][number], 'takenCents'>;
type Written = SettlementContent['deductions'][number];

/** Deductions as they would be made: charges that are open, and what becomes a charge. */
export async function planDeductions(
  tx: Tx,
  organisationId: string,
  { deductions }: SettlementContent,
  open: readonly OpenTarget[],
): Promise<{ deductions: Deduction[]; faults: Fault[] }> {
  const faults: Fault[] = [];
  const say = (path: string, code: string, message: string) => faults.push({ path, code, message });
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  const made: Deduction[] = [];
  for (const [index, written] of deductions.entries()) {
    const path = `deductions.${index}`;
    if (written.chargeId === null) made.push(await free(tx, organisationId, written, path, say));
    else {
      const isTwice = deductions.findIndex(({ chargeId }) => chargeId === written.chargeId) < index;
      made.push(ofCharge(written, isTwice ? undefined : byId.get(written.chargeId), path, say));
      if (isTwice) say(path, 'charge-twice', 'This charge stands here twice. Remove one of them.');
    }
  }
  return { deductions: made, faults };
}

type Say = (path: string, code: string, message: string) => void;

async function free(tx: Tx, organisationId: string, written: Written, path: string, say: Say): Promise<Deduction> {
  if (written.label === '') say(`${path}.label`, 'label-missing', 'Say what it is for');
  if ((written.cents ?? 0) === 0) say(`${path}.cents`, 'amount-missing', 'Enter an amount');
  return {
    chargeId: null,
    number: null,
    kind: 'damage',
    label: written.label === '' ? null : written.label,
    note: written.note === '' ? null : written.note,
    dueOn: null,
    accountId: await accountOf(tx, organisationId, written.accountId, path, say),
    openCents: null,
    cents: written.cents ?? 0,
    isNew: true,
  };
}

async function accountOf(tx: Tx, organisationId: string, accountId: string | null, path: string, say: Say) {
  try {
    return (await chargeAccount(tx, organisationId, 'damage', accountId ?? undefined)).id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`${path}.accountId`, 'account-unfit', error.message);
    return (await systemAccount(tx, organisationId, 'rent')).id;
  }
}

function ofCharge(written: Written, charge: OpenTarget | undefined, path: string, say: Say): Deduction {
  const note = written.note === '' ? null : written.note;
  if (charge === undefined) {
    say(path, 'charge-gone', 'Nothing of this charge is open any more. Remove it.');
    return {
      chargeId: written.chargeId,
      number: null,
      kind: 'other',
      label: written.label === '' ? null : written.label,
      note,
      dueOn: null,
      accountId: null,
      openCents: null,
      cents: 0,
      isNew: false,
    };
  }
  if (written.cents === 0) say(`${path}.cents`, 'amount-missing', 'Enter an amount, or remove the line');
  if (written.cents !== null && written.cents > charge.openCents)
    say(`${path}.cents`, 'charge-less', `Only part of ${chargeNumber(charge.number)} is open. Use that or less.`);
  return {
    chargeId: charge.id,
    number: chargeNumber(charge.number),
    kind: charge.kind,
    label: charge.label,
    note,
    dueOn: charge.dueOn,
    accountId: charge.accountId,
    openCents: charge.openCents,
    cents: Math.min(written.cents ?? charge.openCents, charge.openCents),
    isNew: false,
  };
}
