import type { z } from 'zod';
import type { newCharge } from '#shared/api/lease-terms.ts';
import { fieldProblem } from '#server/kernel/problem.ts';
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
  if (startsOn < term.startsOn)
    throw fieldProblem('invalid-input', at('startsOn'), 'A charge does not begin before the lease');
  if (term.atEnd === 'stop' && term.endsOn !== null && startsOn > term.endsOn)
    throw fieldProblem('invalid-input', at('startsOn'), 'The lease is over by then');
  if (charge.endsOn !== null && charge.endsOn < startsOn)
    throw fieldProblem('invalid-input', at('endsOn'), 'The end is before the beginning');
  const steps = charge.steps.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  steps.forEach((step, index) => {
    if (step.startsOn <= startsOn)
      throw fieldProblem('invalid-input', at('steps'), `A step begins after the charge does, which is on ${startsOn}`);
    if (charge.endsOn !== null && step.startsOn > charge.endsOn)
      throw fieldProblem('invalid-input', at('steps'), `The charge is over on ${step.startsOn}`);
    if (steps[index - 1]?.startsOn === step.startsOn)
      throw fieldProblem('invalid-input', at('steps'), `Two steps begin on ${step.startsOn}`);
  });
  charge.clauses.forEach((clause, index) => {
    checkClause(clause, startsOn, at(`clauses.${index}`));
  });
  return { ...charge, startsOn, steps };
}

export function checkClause(clause: NewClause, startsOn: string, path = ''): void {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (clause.firstOn <= startsOn)
    throw fieldProblem(
      'invalid-input',
      at('firstOn'),
      `It first bites after the charge began, which is on ${startsOn}`,
    );
  const byIndex = clause.kind === 'index';
  if (byIndex !== (clause.millipercent === null))
    throw fieldProblem(
      'invalid-input',
      at('millipercent'),
      byIndex ? 'An index clause has no percentage of its own' : 'Say by how many percent',
    );
  if (byIndex !== (clause.indexName !== null))
    throw fieldProblem('invalid-input', at('indexName'), byIndex ? 'Say which index' : 'Only an index clause has one');
  if (byIndex !== (clause.baseIndex !== null) || Number(clause.baseIndex ?? 1) === 0)
    throw fieldProblem(
      'invalid-input',
      at('baseIndex'),
      byIndex ? 'Say where the index stood, above zero' : 'Only an index clause has one',
    );
  const { floorMillipercent: floor, capMillipercent: cap } = clause;
  if (!byIndex && (floor !== null || cap !== null))
    throw fieldProblem('invalid-input', at('capMillipercent'), 'Only an index clause has a floor or a cap');
  if (floor !== null && cap !== null && floor > cap)
    throw fieldProblem('invalid-input', at('capMillipercent'), 'The cap is below the floor');
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
