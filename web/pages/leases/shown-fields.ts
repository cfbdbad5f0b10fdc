import { missingInLateFee } from '#web/features/late-fees/late-fee-draft.ts';
import { clauseFields } from './clause-fields.tsx';
import type { LeaseForm } from './lease-form.ts';

/** Where something can be said, by the server's names. */
export function shownFields(form: LeaseForm): readonly string[] {
  const inCharges = form.charges.flatMap(({ steps: amounts, clauses }, index) =>
    [
      ...chargeFields,
      ...amounts.flatMap((_, at) => [`steps.${at}.startsOn`, `steps.${at}.cents`]),
      ...clauses.flatMap((_, at) => clauseFields.map((name) => `clauses.${at}.${name}`)),
    ].map((name) => `charges.${index}.${name}`),
  );
  return [...plainFields, ...inCharges, ...missingInLateFee(form.lateFee).map(({ path }) => path)];
}

const chargeFields = ['cents', 'dueDay', 'label', 'startsOn', 'endsOn', 'steps'];

const plainFields = [
  'unitId',
  'startsOn',
  'billFrom',
  'endsOn',
  'atEnd',
  'holdoverMillipercent',
  'noticeDays',
  'parties',
  'newPerson',
  'lateFee',
  'depositCents',
  'depositDueOn',
  'notes',
  'signedOn',
];
