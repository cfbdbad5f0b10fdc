import { describe, expect, it } from 'vitest';
import { changed, leaseFields, missingOf, newForm, previewFields, stepOf, type LeaseForm } from './lease-form.ts';
import { contentOf, readForm } from './kept-form.ts';

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
    const own = { ...moved, end: { ...moved.end, endsOn: '2027-06-30' } };
    expect(changed(own, { startsOn: '2027-02-01' }).end.endsOn).toBe('2027-06-30');
  });

  it('guesses the rent from the market, and does not overwrite what was typed', () => {
    const guessed = changed(newForm(today), { unit });
    expect(guessed.charges[0]?.cents).toBe(162_000);
    const typed = { ...guessed, charges: guessed.charges.map((charge) => ({ ...charge, cents: 150_000 })) };
    expect(changed(typed, { unit: { ...unit, marketRentCents: 170_000 } }).charges[0]?.cents).toBe(150_000);
  });

  it('previews without the charges that are half written, and is not complete with them', () => {
    const form = { ...newForm(today), unit };
    expect(previewFields(form)?.charges).toEqual([]);
    expect(leaseFields(form)).toBeUndefined();
    expect(missingOf(form, 2)).toEqual([{ path: 'charges.0.cents', code: 'required' }]);
    expect(leaseFields(changed(form, { unit }))).toMatchObject({ unitId: unit.id, atEnd: 'month-to-month' });
  });

  it('has no end and nothing that happens then where the term is open', () => {
    const form = changed(newForm(today), { unit });
    const fields = leaseFields({ ...form, end: { ...form.end, isOpen: true } });
    expect(fields).toMatchObject({ endsOn: null, atEnd: null, holdoverMillipercent: null });
  });

  it('says on which step a field stands', () => {
    expect(['unitId', 'endsOn', 'parties', 'charges.0.steps', 'lateFee.first'].map(stepOf)).toEqual([0, 0, 1, 2, 2]);
  });

  it('comes back from the server as it was kept', () => {
    const form = { ...changed(newForm(today), { unit }), step: 2, notes: 'Keys at the café' };
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
