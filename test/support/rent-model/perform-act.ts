import { readHeld } from '#test/support/rent.ts';
import type { RentAct } from './acts.ts';
import * as deposits from './deposit-acts.ts';
import * as leases from './lease-acts.ts';
import * as money from './money-acts.ts';
import { reverse } from './return-acts.ts';
import * as runs from './run-acts.ts';
import type { RentWorld } from './world.ts';
import { learnWriteOffs, readWrittenOff } from './write-offs.ts';

/** Does it, or is refused; in both cases the model knows afterwards what should be there. */
export async function performAct(world: RentWorld, act: RentAct): Promise<void> {
  const kind = await possible(world, act.kind);
  const before = await readWrittenOff(world);
  await performers[kind](world, { ...act, kind });
  if (kind !== 'credit' && kind !== 'void-credit') await learnWriteOffs(world, before);
}

/** What nothing is there for gives way to what makes it, so that most of a sequence happens. */
async function possible(world: RentWorld, kind: RentAct['kind']): Promise<RentAct['kind']> {
  const { made, leases: known } = world;
  if (known.length === 0) return 'let';
  const before: Partial<Record<RentAct['kind'], readonly [RentAct['kind'], readonly string[]]>> = {
    return: ['pay', made.receipts],
    allocate: ['pay', made.receipts],
    batch: ['pay', made.receipts],
    'undo-batch': ['batch', made.batches],
    'void-charge': ['charge', made.charges],
    'void-credit': ['credit', made.credits],
    'void-refund': ['refund', made.refunds],
    'undo-settlement': ['settle', made.settlements],
  };
  const [instead, needed] = before[kind] ?? [kind, ['']];
  if (needed.length === 0) return possible(world, instead);
  return (await isMissing(world, kind)) ? (kind === 'use-last-month' ? 'ask-last-month' : 'ask-deposit') : kind;
}

/** Nothing is held that could be moved, used or settled. */
async function isMissing({ app, owner }: RentWorld, kind: RentAct['kind']): Promise<boolean> {
  const needsDeposit = ['settle', 'bank-deposits', 'interest', 'carry'].includes(kind);
  if (!needsDeposit && kind !== 'use-last-month') return false;
  const held = await readHeld(app, owner);
  return held(needsDeposit ? 'deposits-held' : 'last-months-rent', 'cash') === 0;
}

const performers: Readonly<Record<RentAct['kind'], (world: RentWorld, act: RentAct) => Promise<void>>> = {
  let: leases.letUnit,
  end: leases.endLease,
  renew: leases.carryOn,
  transfer: leases.carryOn,
  raise: leases.raiseRent,
  days: runs.passDays,
  'day-work': runs.workOfDay,
  run: runs.runCharges,
  'late-fees': runs.runLateFees,
  'shared-cost': runs.shareCost,
  'take-run-back': runs.takeRunBack,
  'close-books': runs.closeBooks,
  charge: money.chargeOnce,
  'void-charge': money.voidCharge,
  waive: money.voidCharge,
  pay: money.pay,
  'pay-by-hand': money.payByHand,
  return: reverse,
  allocate: money.allocate,
  credit: money.giveCredit,
  'void-credit': money.voidCredit,
  refund: money.refund,
  'void-refund': money.voidRefund,
  batch: money.bringToBank,
  'undo-batch': money.bringToBank,
  'ask-deposit': deposits.askForDeposit,
  'ask-last-month': deposits.askForDeposit,
  'use-last-month': deposits.useLastMonth,
  'bank-deposits': deposits.moveDeposit,
  interest: deposits.moveDeposit,
  'undo-interest': deposits.undoInterest,
  carry: deposits.moveDeposit,
  settle: deposits.settle,
  'undo-settlement': deposits.undoSettlement,
};
