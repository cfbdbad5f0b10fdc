import fc from 'fast-check';

/** Something that happens to the rent of a world; what it is about is chosen among what is there by then. */
export interface RentAct {
  readonly kind: (typeof kinds)[number];
  /** Which lease, charge, receipt, credit or other record. */
  readonly which: number;
  readonly other: number;
  readonly cents: number;
  /** Days from today: back, or ahead. */
  readonly days: number;
  readonly percent: number;
  readonly flag: boolean;
}

/** Each as often as it stands here. */
const kinds = [
  ...(['let', 'days', 'days', 'days', 'days', 'day-work', 'day-work', 'run', 'run', 'late-fees', 'late-fees'] as const),
  ...(['charge', 'charge', 'pay', 'pay', 'pay', 'pay', 'pay-by-hand', 'return', 'return', 'allocate'] as const),
  ...(['void-charge', 'waive', 'credit', 'void-credit', 'refund', 'void-refund', 'batch', 'undo-batch'] as const),
  ...(['ask-deposit', 'ask-deposit', 'ask-last-month', 'use-last-month', 'bank-deposits', 'interest'] as const),
  ...(['undo-interest', 'shared-cost', 'take-run-back', 'take-run-back', 'close-books'] as const),
  ...([
    'carry',
    'settle',
    'settle',
    'undo-settlement',
    'undo-settlement',
    'end',
    'renew',
    'transfer',
    'raise',
  ] as const),
] as const;

const actOf = (kind: fc.Arbitrary<RentAct['kind']>): fc.Arbitrary<RentAct> =>
  fc.record({
    kind,
    which: fc.nat({ max: 23 }),
    other: fc.nat({ max: 23 }),
    cents: fc.integer({ min: 1, max: 250_000 }),
    days: fc.nat({ max: 45 }),
    percent: fc.nat({ max: 150 }),
    flag: fc.boolean(),
  });

/** Two leases and what they owe come first, so that there is something to act on; then what a test is about. */
export const someRentActs = (
  atMost: number,
  about: readonly (Partial<RentAct> & Pick<RentAct, 'kind'>)[] = [],
  among: readonly RentAct['kind'][] = kinds,
): fc.Arbitrary<RentAct[]> =>
  fc
    .tuple(
      actOf(fc.constant('let')),
      actOf(fc.constant('let')),
      actOf(fc.constant('run')),
      fc.tuple(...about.map((given) => actOf(fc.constant(given.kind)).map((act) => ({ ...act, ...given })))),
      fc.array(actOf(fc.constantFrom(...among)), { minLength: atMost - 8, maxLength: atMost }),
    )
    .map(([one, other, run, first, rest]) => [one, other, run, ...first, ...rest]);
