import type { Dated } from '#shared/rent/in-force.ts';

/** What a place says of money that nobody claims (money.md, 1.8). */
export interface UnclaimedRule extends Dated {
  /** The country and subdivision as ISO 3166-2 writes them: `US-NC`. */
  readonly place: string;
  /** Money is dormant so many years after it was paid. */
  readonly dormantYears: number;
  /** What was dormant by this day of the year, as `MM-DD`, … */
  readonly dormantThrough: string;
  /** … is reported and turned over by this one, the next that comes. */
  readonly reportBy: string;
  /** The holder gets a letter at least and at most so many days before that. */
  readonly letterDays: readonly [number, number];
  /** From this amount on. */
  readonly letterFromCents: number;
  /** Where the figures come from, to be shown beside them. */
  readonly source: string;
}

/**
 * Figures to begin with, for refunds and uncashed checks: configuration, not law, and no advice. A row holds from its day on,
 * which is one since when the figure is known to hold. When a figure changes, add a row.
 */
export const unclaimedRules: readonly UnclaimedRule[] = [
  {
    place: 'US-NC',
    from: '2015-01-01',
    dormantYears: 5,
    dormantThrough: '06-30',
    reportBy: '11-01',
    letterDays: [60, 120],
    letterFromCents: 5000,
    source: 'N.C. Gen. Stat. §§ 116B-53, 116B-59, 116B-60',
  },
  {
    place: 'US-TX',
    from: '2017-09-01',
    dormantYears: 3,
    dormantThrough: '03-01',
    reportBy: '07-01',
    // From 1 March to 1 May, of what is above 250.00.
    letterDays: [61, 122],
    letterFromCents: 25_001,
    source: 'Tex. Prop. Code §§ 72.101, 74.101, 74.1011',
  },
];
