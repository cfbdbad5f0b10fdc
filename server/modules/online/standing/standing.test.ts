import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '#server/adapters/payments/payment-provider.ts';
import { standingOf } from './standing.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const submitted: Fact = { key: 's', kind: 'submitted', at: at(1) };
const succeeded: Fact = { key: 'c', kind: 'succeeded', at: at(2), cents: 120_000 };
const failed: Fact = { key: 'f', kind: 'failed', at: at(3), reason: 'Insufficient funds' };
const again: Fact = { key: 'c2', kind: 'succeeded', at: at(4), cents: 120_000 };
const disputed: Fact = { key: 'd', kind: 'disputed', at: at(3), reason: 'Disputed: fraudulent' };
const won: Fact = { key: 'w', kind: 'settled', at: at(5), of: 'd' };

test.each([
  ['nothing yet', [], 'created', 0],
  ['on its way', [submitted], 'submitted', 0],
  ['failed before there was money', [submitted, { ...failed, at: at(2) }], 'failed', 0],
  ['a card that was refused first', [{ ...failed, at: at(1) }, succeeded], 'succeeded', 1],
  ['returned after success', [submitted, succeeded, failed], 'returned', 1],
  ['returned and collected again', [succeeded, failed, again], 'succeeded', 2],
  ['a dispute that is open', [succeeded, disputed], 'disputed', 1],
  ['a dispute that was won', [succeeded, disputed, won], 'succeeded', 1],
  ['a dispute that was lost', [succeeded, disputed, won, failed], 'returned', 1],
] as const)('%s', (_, facts, state, rounds) => {
  const standing = standingOf(facts);
  expect(standing.state).toBe(state);
  expect(standing.rounds).toHaveLength(rounds);
});

test('any order and repetition of the facts of a payment gives the same standing', () => {
  const fact = fc
    .record({
      kind: fc.constantFrom<Fact['kind']>('submitted', 'succeeded', 'failed', 'cancelled', 'disputed', 'settled'),
      hour: fc.integer({ min: 0, max: 4 }),
      n: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ kind, hour, n }): Fact => ({
      key: `${kind}:${hour}:${n}`,
      kind,
      at: at(hour),
      ...(kind === 'succeeded' && { cents: 100 + n }),
      ...(kind === 'settled' && { of: `disputed:${hour}:${n}` }),
    }));
  fc.assert(
    fc.property(
      fc
        .array(fact, { maxLength: 9 })
        .chain((facts) =>
          fc.tuple(fc.constant(facts), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })),
        ),
      ([facts, shuffled]) => {
        expect(standingOf(shuffled)).toEqual(standingOf(facts));
      },
    ),
    { numRuns: 500 },
  );
});
