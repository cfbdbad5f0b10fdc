import { billings } from './billing.ts';
import { newChargeDraft, newClauseDraft, newStepDraft, type ChargeDraft } from './charge-draft.ts';
import { inheritedLateFee } from '#web/features/late-fees/late-fee-draft.ts';
import { newForm, yearFrom, type LeaseForm } from './lease-form.ts';
import { steps } from './wizard-steps.ts';
import { newPersonDraft } from './person-draft.ts';

type Content = Readonly<Record<string, unknown>>;

/** The form as the server keeps it. */
export function contentOf(form: LeaseForm): Record<string, unknown> {
  return { ...form };
}

/**
 * A draft may have been written by another version of the program: what is missing gets its default, and what is of
 * another shape is left out rather than trusted.
 */
export function readForm(content: Content, today: string): LeaseForm {
  const initial = newForm(today);
  const { unit, startsOn, end, isOwnEnd, parties, newPerson, charges, lateFee, changes, unread } = content;
  return {
    ...initial,
    step: typeof content['step'] === 'number' ? Math.min(Math.max(0, content['step']), steps.length - 1) : 0,
    unit: hasText(unit, 'id', 'name') ? (unit as LeaseForm['unit']) : null, // Written by `contentOf`.
    startsOn: typeof startsOn === 'string' ? startsOn : null,
    end: isRecord(end) ? { ...initial.end, ...end } : initial.end,
    billing: billings.find((one) => one === content['billing']) ?? initial.billing,
    billFrom: typeof content['billFrom'] === 'string' ? content['billFrom'] : null,
    isOwnEnd:
      typeof isOwnEnd === 'boolean'
        ? isOwnEnd
        : isRecord(end) && typeof startsOn === 'string' && end['endsOn'] !== yearFrom(startsOn),
    noticeDays: text(content['noticeDays'], initial.noticeDays),
    parties: Array.isArray(parties)
      ? (parties.filter((party) => isRecord(party) && hasText(party['person'], 'id', 'name')) as LeaseForm['parties'])
      : [],
    newPerson: isRecord(newPerson) ? { ...newPersonDraft(''), ...newPerson } : null,
    charges: Array.isArray(charges) ? charges.filter(isRecord).map(readCharge) : initial.charges,
    depositCents: typeof content['depositCents'] === 'number' ? content['depositCents'] : null,
    depositDueOn: typeof content['depositDueOn'] === 'string' ? content['depositDueOn'] : null,
    // The server checks it; an unknown one is refused there with its field.
    proration: text(content['proration'], initial.proration) as LeaseForm['proration'],
    lateFee: isRecord(lateFee) ? { ...inheritedLateFee, ...lateFee } : inheritedLateFee,
    ...(isRecord(unread) ? { unread: unread as Record<string, string> } : {}), // As above.
    notes: text(content['notes'], ''),
    changes: hasText(changes, 'id', 'number') ? (changes as LeaseForm['changes']) : null, // As above.
  };
}

function readCharge(charge: Content): ChargeDraft {
  const { steps: amounts, clauses } = charge;
  return {
    ...newChargeDraft('rent'),
    ...charge,
    steps: Array.isArray(amounts) ? amounts.filter(isRecord).map((step) => newStepDraft(step)) : [],
    clauses: Array.isArray(clauses) ? clauses.filter(isRecord).map((clause) => newClauseDraft(clause)) : [],
  };
}

function isRecord(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasText(value: unknown, ...names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function text(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
