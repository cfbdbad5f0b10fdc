/** What a bank account is for: clients' money, deposits, the company's own, one owner's, and a landlord's own. */
export const bankKinds = ['operating', 'trust', 'deposit', 'owner', 'own'] as const;
export type BankKind = (typeof bankKinds)[number];

/** Terms of the equation: what a bank account has is the sum of these. */
export const fundGroups = [
  'owners',
  'deposits',
  'prepayments',
  'taxes',
  'company',
  'unidentified',
  'unclaimed',
] as const;
export type FundGroup = (typeof fundGroups)[number];
