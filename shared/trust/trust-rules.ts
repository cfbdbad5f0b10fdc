import type { Dated } from '#shared/rent/in-force.ts';

/** What a place says of money that is held for others (money.md, 1.6). */
export interface TrustRule extends Dated {
  /** The country and subdivision as ISO 3166-2 writes them: `US-CA`. */
  readonly place: string;
  readonly currency: string;
  /** Receipts are in the bank so many business days after they came in. */
  readonly bankedWithinDays: number;
  /** So much of the company's own money may lie in a trust account; nothing where no figure is known. */
  readonly ownMoneyCents: number | null;
  /** Fees leave the trust account so many days after they were taken. */
  readonly drawnWithinDays: number | null;
  /** Where the figures come from, to be shown beside them. */
  readonly source: string;
}

/**
 * Figures to begin with: configuration, not law, and no advice. A row holds from its day on, which is one since when the
 * figure is known to hold. When a figure changes, add a row: the old one goes on to hold for what was before.
 */
export const trustRules: readonly TrustRule[] = [
  {
    place: 'US-CA',
    from: '2015-01-01',
    currency: 'USD',
    bankedWithinDays: 3,
    ownMoneyCents: 20_000,
    drawnWithinDays: 25,
    source: 'Cal. Code Regs. tit. 10, §§ 2832, 2835',
  },
  {
    place: 'US-FL',
    from: '2015-01-01',
    currency: 'USD',
    bankedWithinDays: 3,
    ownMoneyCents: 500_000,
    drawnWithinDays: null,
    source: 'Fla. Admin. Code 61J2-14.009, 61J2-14.010',
  },
  {
    place: 'US-NC',
    from: '2015-01-01',
    currency: 'USD',
    bankedWithinDays: 3,
    ownMoneyCents: 10_000,
    drawnWithinDays: null,
    source: '21 N.C. Admin. Code 58A .0116, .0117',
  },
  {
    place: 'US-TX',
    from: '2015-01-01',
    currency: 'USD',
    bankedWithinDays: 2,
    ownMoneyCents: null,
    drawnWithinDays: null,
    source: '22 Tex. Admin. Code § 535.146',
  },
];
