/** What a bank account is for: clients' money, deposits, the company's own, one owner's, and a landlord's own. */
export const bankKinds = ['operating', 'trust', 'deposit', 'owner', 'own'] as const;
