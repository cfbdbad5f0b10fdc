/** How strongly a line is known, strongest first (money.md, section 3). */
export const matchLevels = ['own-reference', 'one-book-item', 'reference', 'rule', 'payer', 'amount', 'sum'] as const;

export type MatchLevel = (typeof matchLevels)[number];

/** What a line would become: `matched` and `posted` are sure enough to be done automatically. */
export const matchStates = ['open', 'proposed', 'matched', 'posted'] as const;

export type MatchState = (typeof matchStates)[number];

/** Facts for a proposal, or such that could not be told. */
export const reasonKeys = [
  'own-reference',
  'check-number',
  'amount-of-item',
  'amount-of-balance',
  'amount-of-bill',
  'amount-of-oldest',
  'amount-of-month',
  'amount-differs',
  'rest-is-prepaid',
  'within-days',
  'reference-in-text',
  'name-in-text',
  'known-payer',
  'other-named',
  'first-from-payer',
  'only-one',
  'others-alike',
  'other-line-wants-it',
  'rule-applies',
  'sum-of-items',
  'recorded-alike',
] as const;

export type ReasonKey = (typeof reasonKeys)[number];

export const bookItemKinds = ['receipt', 'deposit-batch', 'payment', 'transfer', 'other'] as const;
export type BookItemKind = (typeof bookItemKinds)[number];

/** How far back a bank rule is tried before it is saved. */
export const rulePreviewDays = 90;
