import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { fieldRefusal, toldAs } from '#server/kernel/refuse.ts';
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
  const say: Say = (fault) => faults.push(fault);
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  const made: Deduction[] = [];
  for (const [index, written] of deductions.entries()) {
    const path = `deductions.${index}`;
    if (written.chargeId === null) made.push(await free(tx, organisationId, written, path, say));
    else {
      const isTwice = deductions.findIndex(({ chargeId }) => chargeId === written.chargeId) < index;
      made.push(ofCharge(written, isTwice ? undefined : byId.get(written.chargeId), path, say));
      if (isTwice) say(fieldRefusal(path, 'deposits.charge-twice'));
    }
  }
  return { deductions: made, faults };
}

type Say = (fault: Fault) => void;

async function free(tx: Tx, organisationId: string, written: Written, path: string, say: Say): Promise<Deduction> {
  if (written.label === '') say(fieldRefusal(`${path}.label`, 'deposits.label-missing'));
  if ((written.cents ?? 0) === 0) say(fieldRefusal(`${path}.cents`, 'deposits.deduction-amount-missing'));
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
    say({ path: `${path}.accountId`, ...toldAs('account-unfit', error) });
    return (await systemAccount(tx, organisationId, 'rent')).id;
  }
}

function ofCharge(written: Written, charge: OpenTarget | undefined, path: string, say: Say): Deduction {
  const note = written.note === '' ? null : written.note;
  if (charge === undefined) {
    say(fieldRefusal(path, 'deposits.charge-gone'));
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
  if (written.cents === 0) say(fieldRefusal(`${path}.cents`, 'deposits.deduction-empty'));
  if (written.cents !== null && written.cents > charge.openCents)
    say(fieldRefusal(`${path}.cents`, 'deposits.charge-less', { charge: chargeNumber(charge.number) }));
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
