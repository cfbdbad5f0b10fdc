// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { useActivityText } from './activity-text.ts';
import { describeChange, type ChangeWords } from './describe-change.ts';
import { usePropertiesText } from './text.ts';

const words = { t: useActivityText.now(), p: usePropertiesText.now(), f: useLateFeeText.now(), currency: 'USD' };
const told = (act: string, changes: Record<string, { from: unknown; to: unknown }>) =>
  plain(describeChange({ id: '1', act, changes, changedBy: null, changedAt: '2026-01-01T00:00:00Z' }, words));
/** As it reads, without the marks around what somebody wrote. */
const plain = ({ what, lines }: ChangeWords) => ({
  what,
  lines: lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, '')),
});

test('a change is told by field, with what it was and what it became', () => {
  expect(
    told('changed', {
      marketRentCents: { from: 150_000, to: 160_000 },
      beds: { from: null, to: 2 },
      halfBaths: { from: 2, to: 3 },
      kind: { from: 'home', to: 'office' },
      colour: { from: 0, to: 11 },
      amenities: { from: ['lift'], to: [] },
      country: { from: 'US', to: 'DE' },
    }),
  ).toEqual({
    what: 'Changed',
    lines: [
      'Kind: Home → Office',
      'Color: Blue → Umber',
      'Country: United States → Germany',
      'Amenities: lift → —',
      'Bedrooms: 2',
      'Bathrooms: 1 → 1.5',
      'Market rent: 1,500.00 → 1,600.00',
    ],
  });
});

test('owners are told by the day they begin on, and terms by their kind', () => {
  expect(told('ownership-set', { '2020-01-01': { from: [], to: ['Ada 60 %', 'Ruth 40 %'] } })).toEqual({
    what: 'Owners set',
    lines: ['From Jan 1, 2020: Ada 60 % and Ruth 40 %'],
  });
  expect(told('agreement-added', { feeKind: { from: null, to: 'percent-received' } }).lines).toEqual([
    'Fee: percent of rent received',
  ]);
});

test('an act or a field that is newer than the page is still told', () => {
  expect(told('painted', { wall: { from: 'grey', to: 'white' } })).toEqual({
    what: 'Changed',
    lines: ['wall: grey → white'],
  });
});

test('a late fee is told as a sentence', () => {
  const policy = {
    kind: 'charged',
    grace: { days: 3, counts: 'calendar' },
    first: { kind: 'fixed', cents: 5000 },
    further: null,
    minimumBalanceCents: 0,
    cap: null,
  };
  expect(told('late-fee-set', { lateFee: { from: { kind: 'none' }, to: policy } })).toEqual({
    what: 'Late fee set',
    lines: ['Late fee: No late fee → 50.00, 3 days’ grace, once per charge'],
  });
});

test('what somebody wrote stands apart, so that a name from right to left turns nothing round', () => {
  const change = { id: '1', act: 'changed', changedBy: null, changedAt: '2026-01-01T00:00:00Z' };
  const { lines } = describeChange({ ...change, changes: { name: { from: 'בית 12', to: 'Elm 3' } } }, words);
  expect(lines).toEqual([`${isolate('Name')}: ${isolate('בית 12')} → ${isolate('Elm 3')}`]);
});
