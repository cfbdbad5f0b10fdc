import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeParts } from './propose-places.ts';
import type { Held, Place, PlaceKind } from './propose-places.ts';

const none = { deposits: null, payments: null };

test('a transfer of before that did not say whose money went: the deposit belongs in the account for deposits', () => {
  const places: Place[] = [
    { id: 'T', kind: 'trust', unplacedCents: -1500 },
    { id: 'D', kind: 'deposit', unplacedCents: 1500 },
  ];
  const funds: Held[] = [
    { placeId: 'T', kind: 'property', id: 'oak', cents: 9000 },
    { placeId: 'T', kind: 'deposit', id: 'L1', cents: 1500 },
  ];
  expect(proposeParts(places, funds, none)).toEqual([
    { kind: 'deposit', id: 'L1', fromId: 'T', toId: 'D', cents: 1500 },
  ]);
});

test('a deposit that was brought forward changes places with what the bank account had then', () => {
  const funds: Held[] = [
    { placeId: null, kind: 'deposit', id: 'L1', cents: 1500 },
    { placeId: null, kind: 'company', id: null, cents: -1500 },
    { placeId: 'D', kind: 'company', id: null, cents: 1000 },
  ];
  expect(proposeParts([], funds, { deposits: 'D', payments: 'T' })).toEqual([
    { kind: 'deposit', id: 'L1', fromId: null, toId: 'D', cents: 1000 },
    { kind: 'company', id: null, fromId: 'D', toId: null, cents: 1000 },
  ]);
});

test('afterwards no place has money of nobody known, and no fund gave more than it had', () => {
  const kinds = fc.constantFrom('property', 'deposit', 'prepayment', 'company');
  const placeKinds = fc.constantFrom<PlaceKind>('trust', 'deposit', 'operating', 'drawer');
  // Older transfers between places, each of which the place that gave it had.
  const moves = fc.array(
    fc.record({ from: fc.nat(3), to: fc.nat(3), cents: fc.integer({ min: 1, max: 5000 }), kind: kinds, id: fc.nat(4) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.array(placeKinds, { minLength: 4, maxLength: 4 }), moves, (ofPlaces, given) => {
      const unplaced = [0, 0, 0, 0];
      const funds: Held[] = [];
      for (const { from, to, cents, kind, id } of given) {
        unplaced[from] = (unplaced[from] ?? 0) - cents;
        unplaced[to] = (unplaced[to] ?? 0) + cents;
        funds.push({ placeId: String(from), kind, id: `${kind}${id}`, cents });
      }
      const places = ofPlaces.map((kind, at) => ({ id: String(at), kind, unplacedCents: unplaced[at] ?? 0 }));
      const parts = proposeParts(places, funds, none);
      const after = new Map(places.map(({ id, unplacedCents }) => [id as string | null, unplacedCents]));
      for (const { fromId, toId, cents } of parts) {
        after.set(fromId, (after.get(fromId) ?? 0) + cents);
        after.set(toId, (after.get(toId) ?? 0) - cents);
      }
      expect([...after.values()].filter((cents) => cents !== 0)).toEqual([]);
      for (const place of places) {
        const gave = parts.filter(({ fromId }) => fromId === place.id).reduce((sum, { cents }) => sum + cents, 0);
        expect(gave).toBe(Math.max(0, -place.unplacedCents));
      }
      expect(parts.every(({ cents }) => cents > 0)).toBe(true);
    }),
  );
});
