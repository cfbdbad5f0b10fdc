import type { z } from 'zod';
import type { addClauseBody, applyIndexBody } from '#shared/api/lease-terms.ts';
import { addDays } from '#shared/dates.ts';
import { indexIncrease } from '#shared/rent/increases.ts';
import type { IndexIncrease } from '#shared/rent/increases.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { amended, checkRunning, nameOf, setAmount } from './amend-charges.ts';
import type { Versioned } from './amend-charges.ts';
import { centsOn, nextClauseDay, percentText, plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge, Clause } from '#server/modules/leasing/terms/charge-plan.ts';
import { checkClause } from '#server/modules/leasing/terms/new-charge.ts';
import { chargeOf, checkDay, openLease, refuseEnded } from './open-lease.ts';
import type { OpenLease } from './open-lease.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { writeClause } from '#server/modules/leasing/records/write-charges.ts';

/** A clause bites from a day to come: what was charged is not raised afterwards. */
export async function addClause(
  tx: Tx,
  act: Act,
  leaseId: string,
  { chargeId, version, ...clause }: z.output<typeof addClauseBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const charge = await chargeOf(tx, open, chargeId);
  checkClause(clause, charge.startsOn);
  checkDay(open, clause.firstOn, 'firstOn');
  checkRunning(charge, clause.firstOn, 'firstOn');
  if (charge.clauses.length >= clausesAtMost) throw refuse('leasing.too-many-clauses', { most: clausesAtMost });
  await writeClause(tx, act, leaseId, chargeId, clause);
  await amended(tx, act, open, 'clause-added', { after: { charge: nameOf(charge), ...clause } });
}

const clausesAtMost = 5;

/** What it came to up to today is written down first, so that nothing of the past changes with it. */
export async function removeClause(
  tx: Tx,
  act: Act,
  leaseId: string,
  { clauseId, version }: { readonly clauseId: string } & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const { charge, clause } = await clauseOf(tx, open, clauseId);
  for (const { from, cents, byClause } of plannedAmounts(charge, open.today))
    if (byClause) await setAmount(tx, act, open, charge, { startsOn: from, cents, reason: null });
  await tx.deleteFrom('lease_clause').where('org_id', '=', open.row.org_id).where('clause_id', '=', clauseId).execute();
  const { id: _, ...told } = clause;
  await amended(tx, act, open, 'clause-removed', { before: { charge: nameOf(charge), ...told } });
}

/** Base × new ÷ base index, within the terms of the clause; the new index is the base of the next time. */
export async function applyIndex(
  tx: Tx,
  act: Act,
  leaseId: string,
  { clauseId, newIndex, startsOn, agreed, version }: z.output<typeof applyIndexBody> & Versioned,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, { version });
  refuseEnded(open);
  const { charge, clause } = await clauseOf(tx, open, clauseId);
  checkDay(open, startsOn, 'startsOn');
  checkRunning(charge, startsOn, 'startsOn');
  checkNotice(open, clause, startsOn, agreed);
  checkInterval(open, clause, startsOn, agreed);
  if (Number(newIndex) === 0) throw refuseField('newIndex', 'leasing.index-above-zero');
  const before = centsOn(charge, startsOn) ?? 0;
  const { cents, percent, decidedBy } = raise(before, clause, newIndex);
  await setAmount(tx, act, open, charge, { startsOn, cents, reason: clause.indexName });
  await tx
    .updateTable('lease_clause')
    .set({ base_index: newIndex, applied_on: startsOn })
    .where('org_id', '=', open.row.org_id)
    .where('clause_id', '=', clauseId)
    .execute();
  const change = {
    before: { cents: before, index: clause.baseIndex },
    after: { cents, index: newIndex, startsOn, percent, decidedBy, charge: nameOf(charge) },
  };
  await amended(tx, act, open, 'index-applied', change);
}

function raise(cents: number, clause: Clause, newIndex: string) {
  if (clause.baseIndex === null) throw refuse('leasing.clause-without-index');
  const increase = raisedByIndex(cents, { ...clause, baseIndex: clause.baseIndex }, newIndex);
  if (increase.cents > centsAtMost) throw refuseField('newIndex', 'leasing.charge-too-large');
  return increase;
}

/** What an amount comes to by a clause when its index stands at a value. */
export function raisedByIndex(
  cents: number,
  clause: Pick<Clause, 'floorMillipercent' | 'capMillipercent' | 'neverDown' | 'roundingPlaces'> & {
    readonly baseIndex: string;
  },
  newIndex: string,
): IndexIncrease {
  const percentOf = (millipercent: number | null) => (millipercent === null ? null : percentText(millipercent));
  return indexIncrease(
    { cents, baseIndex: clause.baseIndex, newIndex },
    {
      floorPercent: percentOf(clause.floorMillipercent),
      capPercent: percentOf(clause.capMillipercent),
      neverDecreases: clause.neverDown,
      percentPlaces: clause.roundingPlaces,
    },
  );
}

const centsAtMost = 1_000_000_000_000;

/** It raises once in each interval: otherwise its cap would be none. */
function checkInterval({ today }: OpenLease, clause: Clause, startsOn: string, agreed: boolean): void {
  const next = nextClauseDay(clause, today);
  if (agreed || startsOn >= next) return;
  throw refuseField('startsOn', 'leasing.clause-raises-later', { day: next });
}

function checkNotice({ today }: OpenLease, { noticeDays }: Clause, startsOn: string, agreed: boolean): void {
  const earliest = addDays(today, noticeDays);
  if (startsOn >= earliest || agreed) return;
  throw refuseField('startsOn', 'leasing.clause-notice', { days: noticeDays, day: earliest });
}

async function clauseOf(tx: Tx, { row }: OpenLease, clauseId: string): Promise<{ charge: Charge; clause: Clause }> {
  const charges = (await readCharges(tx, row.org_id, [row.lease_id])).get(row.lease_id) ?? [];
  for (const charge of charges) {
    const clause = charge.clauses.find(({ id }) => id === clauseId);
    if (clause !== undefined) return { charge, clause };
  }
  throw refuse('leasing.no-such-clause');
}
