import { describe, expect, it } from 'vitest';
import { billingOf } from './billing.ts';
import { newChargeDraft, newClauseDraft, newStepDraft } from './charge-draft.ts';
import { contentOf, readForm } from './kept-form.ts';
import { changed, leaseFields, newForm, previewFields, stepOf, type LeaseForm } from './lease-form.ts';
import { yearOf } from './lease-figures.tsx';
import { missingOf } from './missing.ts';
import { newPersonDraft } from './person-draft.ts';
import { typedIn } from '#web/lib/unread.ts';

const today = '2026-11-15';
const unit: NonNullable<LeaseForm['unit']> = {
  id: '0193a000-0000-7000-8000-000000000001',
  name: '2A',
  propertyId: '0193a000-0000-7000-8000-000000000002',
  propertyName: 'Maple Court',
  colour: 0,
  currency: 'USD',
  marketRentCents: 162_000,
  state: 'vacant',
};

describe('a lease in the wizard', () => {
  it('begins on the first of next month for a year', () => {
    expect(newForm(today)).toMatchObject({ startsOn: '2026-12-01', end: { endsOn: '2027-11-30', isOpen: false } });
  });

  it('moves an end that nobody chose with the first day, and keeps one that somebody did', () => {
    const moved = changed(newForm(today), { startsOn: '2027-01-15' });
    expect(moved.end.endsOn).toBe('2028-01-14');
    const own = changed(moved, { end: { ...moved.end, endsOn: '2027-06-30' } });
    expect(changed(own, { startsOn: '2027-02-01' }).end.endsOn).toBe('2027-06-30');
  });

  it('moves the end with a first day that could not be read for a moment, and never over an end that cannot be', () => {
    const halfWay = changed(newForm(today), { startsOn: null });
    expect(changed(halfWay, { startsOn: '2027-01-15' }).end.endsOn).toBe('2028-01-14');
    const unreadable = changed(newForm(today), {
      end: { ...newForm(today).end, endsOn: null, unread: { endsOn: '31.02.' } },
    });
    expect(changed(unreadable, { startsOn: '2027-01-15' }).end).toMatchObject({
      endsOn: null,
      unread: { endsOn: '31.02.' },
    });
  });

  it('guesses the rent from the market, and does not overwrite what was typed', () => {
    const guessed = changed(newForm(today), { unit });
    expect(guessed.charges[0]?.cents).toBe(162_000);
    const typed = { ...guessed, charges: guessed.charges.map((charge) => ({ ...charge, cents: 150_000 })) };
    expect(changed(typed, { unit: { ...unit, marketRentCents: 170_000 } }).charges[0]?.cents).toBe(150_000);
  });

  it('is charged from this month where it began before, unless the first day or another day is chosen', () => {
    const form = changed(changed(newForm(today), { unit }), { startsOn: '2026-07-01' });
    expect(previewFields(form, today)?.billFrom).toBe('2026-11-01');
    expect(leaseFields({ ...form, billing: 'start' }, today)?.billFrom).toBe('2026-07-01');
    const other = { ...form, billing: 'day', billFrom: '2026-09-15' } as const;
    expect(leaseFields(other, today)?.billFrom).toBe('2026-09-15');
    expect(readForm(contentOf(other), today)).toMatchObject({ billing: 'day', billFrom: '2026-09-15' });
    expect(missingOf({ ...other, billFrom: null }, 0)).toEqual([{ path: 'billFrom', code: 'required' }]);
    expect(previewFields(changed(form, { startsOn: '2026-11-03' }), today)?.billFrom).toBeNull();
  });

  it('comes back from a draft with the day that it is charged from', () => {
    const of = (billFrom: string) => billingOf({ startsOn: '2026-07-01', billFrom }, today).billing;
    expect([of('2026-11-01'), of('2026-07-01'), of('2026-09-15')]).toEqual(['month', 'start', 'day']);
    expect(billingOf({ startsOn: '2026-12-01', billFrom: '2026-12-01' }, today).billing).toBe('month');
  });

  it('shows of a lease what is charged here, and no months before', () => {
    const lease = { startsOn: '2025-01-01', billFrom: '2026-12-01', lastDay: null };
    expect(yearOf(lease, today).from).toBe('2026-12-01');
    expect(yearOf({ ...lease, billFrom: '2026-05-01', lastDay: '2026-08-31' }, today)).toEqual({
      from: '2026-05-01',
      to: '2026-08-31',
    });
  });

  it('previews without the charges that are half written, and is not complete with them', () => {
    const form = { ...newForm(today), unit };
    expect(previewFields(form, today)?.charges).toEqual([]);
    expect(leaseFields(form, today)).toBeUndefined();
    expect(missingOf(form, 2)).toEqual([{ path: 'charges.0.cents', code: 'required' }]);
    expect(leaseFields(changed(form, { unit }), today)).toMatchObject({ unitId: unit.id, atEnd: 'month-to-month' });
  });

  it('names the very field that is missing, in every step and clause of a charge', () => {
    const charge = newChargeDraft('rent', {
      cents: 5,
      steps: [newStepDraft()],
      clauses: [newClauseDraft({ percent: 'abc' })],
    });
    const index = newClauseDraft({ kind: 'index', firstOn: '2027-12-01', floor: '1,5,0', everyMonths: '0' });
    const form = { ...newForm(today), unit, charges: [charge, { ...charge, steps: [], clauses: [index] }] };
    expect(missingOf(form, 2).map(({ path }) => path)).toEqual([
      'charges.0.steps.0.startsOn',
      'charges.0.steps.0.cents',
      'charges.0.clauses.0.firstOn',
      'charges.0.clauses.0.millipercent',
      'charges.1.clauses.0.everyMonths',
      'charges.1.clauses.0.indexName',
      'charges.1.clauses.0.baseIndex',
      'charges.1.clauses.0.floorMillipercent',
    ]);
  });

  it('does not go on with a deposit that cannot be read, an end before the first day, or somebody not added yet', () => {
    const form = changed(newForm(today), { unit });
    const typed: Partial<LeaseForm>[] = [];
    typedIn<LeaseForm>(form, 'depositCents', (change) => typed.push(change)).onChange(null, '12,5,0');
    typedIn<LeaseForm>(form, 'depositDueOn', (change) => typed.push(change)).onChange(null, '31.02.');
    expect(typed.map((change) => missingOf({ ...form, ...change }, 2))).toEqual([
      [{ path: 'depositCents', code: 'required' }],
      [{ path: 'depositDueOn', code: 'required' }],
    ]);
    expect(missingOf({ ...form, end: { ...form.end, endsOn: '2026-11-30' } }, 0)).toEqual([
      { path: 'endsOn', code: 'before-start' },
    ]);
    expect(missingOf({ ...form, newPerson: newPersonDraft('Mei Chen') }, 1)).toEqual([
      { path: 'newPerson', code: 'not-added' },
    ]);
    expect(missingOf({ ...form, newPerson: newPersonDraft('') }, 1)).toEqual([]);
  });

  it('forgets what could not be read as soon as the field can be', () => {
    const form = { ...newForm(today), unread: { depositCents: 'x', depositDueOn: 'y' } };
    const heard: Partial<LeaseForm>[] = [];
    typedIn<LeaseForm>(form, 'depositCents', (change) => heard.push(change)).onChange(5, '0.05');
    expect(heard).toEqual([{ depositCents: 5, unread: { depositDueOn: 'y' } }]);
  });

  it('asks for no day of the month where a charge is paid by weeks', () => {
    const form = changed(newForm(today), { unit });
    const weekly = form.charges.map((charge) => ({ ...charge, frequency: 'weekly' as const, dueDay: '45' }));
    expect(missingOf({ ...form, charges: weekly }, 2)).toEqual([]);
    expect(leaseFields({ ...form, charges: weekly }, today)?.charges).toMatchObject([{ dueDay: 1 }]);
  });

  it('has no end and nothing that happens then where the term is open', () => {
    const form = changed(newForm(today), { unit });
    const fields = leaseFields({ ...form, end: { ...form.end, isOpen: true } }, today);
    expect(fields).toMatchObject({ endsOn: null, atEnd: null, holdoverMillipercent: null });
  });

  it('says on which step a field stands', () => {
    expect(['unitId', 'endsOn', 'parties', 'charges.0.steps', 'lateFee.first'].map(stepOf)).toEqual([0, 0, 1, 2, 2]);
  });

  it('comes back from the server as it was kept', () => {
    const form = {
      ...changed(newForm(today), { unit }),
      step: 2,
      notes: 'Keys at the café',
      newPerson: newPersonDraft('Mei Chen'),
      unread: { depositCents: '12,5,0' },
    };
    const kept = JSON.parse(JSON.stringify(contentOf(form))) as Record<string, unknown>;
    expect(readForm(kept, today)).toEqual(form);
  });

  it('reads a draft of another shape as far as it can', () => {
    const form = readForm(
      { step: 99, unit: 'nonsense', parties: [1, null], charges: [{ cents: 5 }], end: null },
      today,
    );
    expect(form).toMatchObject({ step: 3, unit: null, startsOn: null, parties: [] });
    expect(form.charges[0]).toMatchObject({ cents: 5, kind: 'rent', steps: [], frequency: 'monthly' });
  });
});
