/** What an item of a reconciliation is: cleared by the statement, open, or voided before it cleared. */
export const itemStates = ['cleared', 'open', 'voided'] as const;

/** What moved the money, in the order in which they are shown. */
export const itemKinds = ['payment', 'bank-deposit', 'transfer', 'check', 'refund', 'reversal', 'entry'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** How many items are cleared at once at most. */
export const mostAtOnce = 500;
