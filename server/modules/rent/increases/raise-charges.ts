import type { z } from 'zod';
import type { increase, noIncreaseReasons } from '#shared/api/increases.ts';
import { addDays } from '#shared/dates.ts';
import { percentChange, roundedChange } from '#shared/rent/increases.ts';
import { rational, roundToCents } from '#shared/rent/rational.ts';
import { centsOn, lastDayOf, nextClauseDay, percentText, raisedByIndex } from '#server/modules/leasing/index.ts';
import type { Charge, LeaseMoney } from '#server/modules/leasing/index.ts';
import type { KnownIndex } from './known-indices.ts';

export type IncreaseBy = z.output<typeof increase>['by'];
export type NoIncrease = (typeof noIncreaseReasons)[number];

export interface IndexUsed {
  readonly clauseId: string;
  readonly name: string;
  readonly base: string;
  readonly value: string;
  readonly month: string;
  readonly percent: string;
  readonly decidedBy: 'index' | 'floor' | 'cap' | 'no-decrease';
  readonly appliedOn: string | null;
}

export interface RaisedLine {
  readonly charge: Charge;
  readonly oldCents: number;
  readonly newCents: number;
  readonly index: IndexUsed | null;
}

export interface NotRaised {
  readonly reason: NoIncrease;
  readonly detail: string | null;
  readonly earliestOn: string | null;
}

/** What is asked for, and what is known beside the lease. */
export interface IncreaseTerms {
  readonly by: IncreaseBy;
  readonly startsOn: string;
  readonly noticeOn: string;
  readonly agreed: boolean;
  readonly roundTo: number;
  readonly includeFixedTerms: boolean;
  readonly noticeDays: number;
  readonly indexNamed: (name: string) => KnownIndex | undefined;
}

export interface Raised {
  readonly lines: readonly RaisedLine[];
  readonly noticeDays: number;
  readonly earliestOn: string;
}

const centsAtMost = 1_000_000_000_000;

/** What rent comes to from a day on; or why this lease cannot be raised. */
export function raiseCharges(
  lease: LeaseMoney & { readonly currency: string },
  charges: readonly Charge[],
  terms: IncreaseTerms,
): Raised | NotRaised {
  const { startsOn, by } = terms;
  const last = lastDayOf(lease);
  if (lease.stage !== 'signed') return left('not-signed');
  if (lease.startsOn > startsOn) return left('begins-later', null, lease.startsOn);
  if (last !== null && last < startsOn) return left('over-by-then', last);
  if (by.kind !== 'index' && !terms.includeFixedTerms && lease.endsOn !== null && startsOn <= lease.endsOn)
    return left('fixed-term', lease.endsOn, lease.atEnd === 'stop' ? null : addDays(lease.endsOn, 1));
  const running = charges.filter((charge) => centsOn(charge, startsOn) !== null);
  const lines =
    by.kind === 'index' ? byIndex(running, by, terms) : byTerms(running, by, { ...terms, currency: lease.currency });
  if ('reason' in lines) return lines;
  if (lines.some(({ newCents }) => newCents < 0)) return left('below-zero');
  if (lines.some(({ newCents }) => newCents > centsAtMost)) return left('too-much');
  if (lines.every(({ oldCents, newCents }) => oldCents === newCents)) return left('unchanged');
  return withNotice(lines, terms);
}

/** Lower rent needs no notice; a clause may ask for more of it than the workspace does. */
function withNotice(lines: readonly RaisedLine[], terms: IncreaseTerms): Raised | NotRaised {
  const asked = lines.map(
    ({ charge, index }) => charge.clauses.find(({ id }) => id === index?.clauseId)?.noticeDays ?? 0,
  );
  const noticeDays = Math.max(terms.noticeDays, ...asked);
  const earliestOn = addDays(terms.noticeOn, noticeDays);
  const isHigher = sumOf(lines, 'newCents') > sumOf(lines, 'oldCents');
  if (isHigher && !terms.agreed && terms.startsOn < earliestOn)
    return left('notice-too-short', String(noticeDays), earliestOn);
  return { lines, noticeDays, earliestOn };
}

export function sumOf(lines: readonly RaisedLine[], which: 'oldCents' | 'newCents'): number {
  return lines.reduce((sum, line) => sum + line[which], 0);
}

function byTerms(
  running: readonly Charge[],
  by: Exclude<IncreaseBy, { kind: 'index' }>,
  { startsOn, roundTo, currency }: Pick<IncreaseTerms, 'startsOn' | 'roundTo'> & { readonly currency: string },
): RaisedLine[] | NotRaised {
  const rents = running.filter(({ kind }) => kind === 'rent');
  if (rents.length === 0) return left('no-rent');
  const changed = rents.map((charge) => {
    const oldCents = centsOn(charge, startsOn) ?? 0;
    const exact =
      by.kind === 'step' ? rational(oldCents + by.addCents) : percentChange(oldCents, percentText(by.millipercent));
    const newCents = roundedChange(oldCents, exact, roundTo, currency);
    return {
      line: { charge, oldCents, newCents, index: null },
      isRoundedAway: newCents === oldCents && roundToCents(exact) !== oldCents,
    };
  });
  // Of several rents, what rounding keeps as it is has no part in the increase, nor in its letter.
  const lines = changed.filter(({ isRoundedAway }) => !isRoundedAway).map(({ line }) => line);
  return lines.length === 0 ? left('rounded-away') : lines;
}

/** Whatever is tied to an index, by its own clause; the first thing that is in the way keeps the whole lease back. */
function byIndex(
  running: readonly Charge[],
  { month }: Extract<IncreaseBy, { kind: 'index' }>,
  { startsOn, indexNamed }: IncreaseTerms,
): RaisedLine[] | NotRaised {
  const lines: RaisedLine[] = [];
  let inTheWay: NotRaised | undefined;
  for (const charge of running) {
    const clause = charge.clauses.find(({ kind }) => kind === 'index');
    if (clause === undefined || clause.baseIndex === null || clause.indexName === null) continue;
    const { baseIndex, indexName } = clause;
    const known = indexNamed(indexName);
    const next = nextClauseDay(clause, startsOn);
    const value = month === undefined ? known?.latest : known?.at(month);
    if (next > startsOn) inTheWay ??= left('clause-later', null, next);
    else if (known === undefined) inTheWay ??= left('unknown-index', indexName);
    else if (value === undefined) inTheWay ??= left('no-index-value', indexName);
    else {
      const oldCents = centsOn(charge, startsOn) ?? 0;
      const { cents, percent, decidedBy } = raisedByIndex(oldCents, { ...clause, baseIndex }, value.value);
      const { id: clauseId, appliedOn } = clause;
      const index = { clauseId, name: indexName, base: baseIndex, ...value, percent, decidedBy, appliedOn };
      lines.push({ charge, oldCents, newCents: cents, index });
    }
  }
  if (lines.length > 0) return lines;
  return inTheWay ?? left('no-index-clause');
}

export function left(reason: NoIncrease, detail: string | null = null, earliestOn: string | null = null): NotRaised {
  return { reason, detail, earliestOn };
}
