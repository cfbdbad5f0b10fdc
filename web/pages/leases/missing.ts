import { isTermTooLong } from '#shared/dates.ts';
import { largestRentCents } from '#shared/money.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import {
  clausePercentOf,
  dueDayOf,
  everyMonthsOf,
  indexOf,
  isByWeeks,
  noticeDaysOf,
  type ChargeDraft,
  type ClauseDraft,
} from './charge-draft.ts';
import { missingInLateFee } from '#web/features/late-fees/late-fee-draft.ts';
import type { LeaseForm } from './lease-form.ts';
import { isWritten } from './person-draft.ts';
import { holdoverOf } from './term-fields.tsx';
import { steps } from './wizard-steps.ts';
import type { Unread } from '#web/lib/unread.ts';

/** What a step still needs, by the server's names of its fields. What cannot be read is said by its field itself. */
export function missingOf(form: LeaseForm, step: number): FieldCheck[] {
  switch (steps[step]) {
    case 'unit':
      return missingInTerm(form);
    case 'people':
      return form.newPerson !== null && isWritten(form.newPerson) ? [{ path: 'newPerson', code: 'not-added' }] : [];
    case 'charges':
      return [
        ...form.charges.flatMap((charge, index) => within(`charges.${index}`, missingInCharge(charge))),
        ...readable(form, 'depositCents'),
        ...readable(form, 'depositDueOn'),
        ...missingInLateFee(form.lateFee),
      ];
    default:
      return [];
  }
}

/** A draft may go on without a tenant; a lease needs one. */
export function lacksToSign(form: LeaseForm, step: number): boolean {
  const isOfPeople = steps[step] === 'people';
  return missingOf(form, step).length > 0 || (isOfPeople && !form.parties.some(({ role }) => role === 'tenant'));
}

/** An end before the beginning, or so long after it that the year must be wrong. */
export function wrongEnd(startsOn: string | null, endsOn: string | null): FieldCheck[] {
  if (startsOn === null || endsOn === null) return [];
  if (endsOn < startsOn) return [{ path: 'endsOn', code: 'before-start' }];
  return isTermTooLong(startsOn, endsOn) ? [{ path: 'endsOn', code: 'too-long' }] : [];
}

function missingInTerm({ unit, startsOn, end, noticeDays, billing, billFrom }: LeaseForm): FieldCheck[] {
  return [
    ...need('unitId', unit !== null),
    ...need('startsOn', startsOn !== null),
    ...need('billFrom', billing !== 'day' || billFrom !== null),
    ...(end.isOpen ? [] : need('endsOn', end.endsOn !== null)),
    ...(end.isOpen ? [] : wrongEnd(startsOn, end.endsOn)),
    ...need('holdoverMillipercent', end.isOpen || end.atEnd !== 'holdover' || holdoverOf(end.holdoverPercent) !== null),
    ...need('noticeDays', noticeDaysOf(noticeDays) !== null),
  ];
}

export function missingInCharge(charge: ChargeDraft): FieldCheck[] {
  const { cents, frequency, dueDay, startsOn, endsOn, steps: amounts, clauses } = charge;
  return [
    ...amountCheck('cents', cents),
    ...need('dueDay', isByWeeks(frequency) || dueDayOf(dueDay) !== null),
    ...readable(charge, 'startsOn'),
    ...readable(charge, 'endsOn'),
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn ? [{ path: 'endsOn', code: 'before-start' }] : []),
    ...amounts.flatMap((step, index) =>
      within(`steps.${index}`, [
        ...need('startsOn', step.startsOn !== null),
        ...(step.startsOn !== null && amounts.findIndex((other) => other.startsOn === step.startsOn) < index
          ? [{ path: 'startsOn', code: 'same-day' }]
          : []),
        ...amountCheck('cents', step.cents),
      ]),
    ),
    ...clauses.flatMap((clause, index) => within(`clauses.${index}`, missingInClause(clause))),
  ];
}

export function missingInClause(clause: ClauseDraft): FieldCheck[] {
  const common = [
    ...need('firstOn', clause.firstOn !== null),
    ...need('everyMonths', everyMonthsOf(clause.everyMonths) !== null),
  ];
  if (clause.kind === 'percent') return [...common, ...need('millipercent', clausePercentOf(clause.percent) !== null)];
  const isReadable = (text: string) => text.trim() === '' || clausePercentOf(text) !== null;
  return [
    ...common,
    ...need('indexName', clause.indexName.trim() !== ''),
    ...need('baseIndex', indexOf(clause.baseIndex) !== null),
    ...need('floorMillipercent', isReadable(clause.floor)),
    ...need('capMillipercent', isReadable(clause.cap)),
    ...need('noticeDays', noticeDaysOf(clause.noticeDays) !== null),
  ];
}

function need(path: string, isThere: boolean): FieldCheck[] {
  return isThere ? [] : [{ path, code: 'required' }];
}

/** Bounded as the server bounds it, so that years of it are still counted exactly. */
function amountCheck(path: string, cents: number | null): FieldCheck[] {
  return cents !== null && cents > largestRentCents ? [{ path, code: 'too-large' }] : need(path, cents !== null);
}

/** A field that may be empty, and holds something that is neither empty nor readable. */
function readable({ unread }: Unread, name: string): FieldCheck[] {
  return need(name, unread?.[name] === undefined);
}

function within(path: string, checks: readonly FieldCheck[]): FieldCheck[] {
  return checks.map((check) => ({ ...check, path: `${path}.${check.path}` }));
}
