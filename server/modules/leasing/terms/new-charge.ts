import type { z } from 'zod';
import type { newCharge } from '#shared/api/lease-terms.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Charge, Clause } from './charge-plan.ts';

export type NewCharge = z.output<typeof newCharge>;
export type NewClause = NewCharge['clauses'][number];

interface Term {
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly atEnd: string | null;
}

/** A charge with its days filled in and its steps in order; what cannot be is told with its field. */
export function checkCharge(charge: NewCharge, term: Term, path: string) {
  const startsOn = charge.startsOn ?? term.startsOn;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (startsOn < term.startsOn) throw refuseField(at('startsOn'), 'leasing.charge-before-lease');
  if (term.atEnd === 'stop' && term.endsOn !== null && startsOn > term.endsOn)
    throw refuseField(at('startsOn'), 'leasing.charge-after-lease');
  if (charge.endsOn !== null && charge.endsOn < startsOn) throw refuseField(at('endsOn'), 'kernel.end-before-start');
  const steps = charge.steps.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  steps.forEach((step, index) => {
    if (step.startsOn <= startsOn) throw refuseField(at('steps'), 'leasing.step-before-charge', { day: startsOn });
    if (charge.endsOn !== null && step.startsOn > charge.endsOn)
      throw refuseField(at('steps'), 'leasing.step-after-charge', { day: step.startsOn });
    if (steps[index - 1]?.startsOn === step.startsOn)
      throw refuseField(at('steps'), 'leasing.two-steps', { day: step.startsOn });
  });
  charge.clauses.forEach((clause, index) => {
    checkClause(clause, startsOn, at(`clauses.${index}`));
  });
  return { ...charge, startsOn, steps };
}

export function checkClause(clause: NewClause, startsOn: string, path = ''): void {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (clause.firstOn <= startsOn) throw refuseField(at('firstOn'), 'leasing.clause-before-charge', { day: startsOn });
  const byIndex = clause.kind === 'index';
  if (byIndex !== (clause.millipercent === null))
    throw refuseField(at('millipercent'), byIndex ? 'leasing.index-clause-percent' : 'leasing.clause-percent-missing');
  if (byIndex !== (clause.indexName !== null))
    throw refuseField(at('indexName'), byIndex ? 'leasing.index-missing' : 'leasing.index-only');
  if (byIndex !== (clause.baseIndex !== null) || Number(clause.baseIndex ?? 1) === 0)
    throw refuseField(at('baseIndex'), byIndex ? 'leasing.base-index-missing' : 'leasing.index-only');
  const { floorMillipercent: floor, capMillipercent: cap } = clause;
  if (!byIndex && (floor !== null || cap !== null)) throw refuseField(at('capMillipercent'), 'leasing.cap-index-only');
  if (floor !== null && cap !== null && floor > cap)
    throw refuseField(at('capMillipercent'), 'leasing.cap-below-floor');
}

export function clauseAsWritten(clause: Clause): NewClause {
  const { id: _, appliedOn: __, ...written } = clause;
  return written;
}

/** As it could be written again: what began with the lease moves with its first day. */
export function asWritten(charge: Charge, leaseStartsOn: string): NewCharge {
  const [first, ...steps] = charge.amounts;
  const { kind, label, frequency, timing, dueDay, anchor, startsOn, endsOn } = charge;
  return {
    kind,
    label,
    accountId: charge.account.id,
    frequency,
    timing,
    dueDay,
    anchor,
    startsOn: startsOn === leaseStartsOn ? null : startsOn,
    endsOn,
    cents: first?.cents ?? 0,
    steps: steps.map(({ startsOn: from, cents, reason }) => ({ startsOn: from, cents, reason })),
    clauses: charge.clauses.map(clauseAsWritten),
  };
}
