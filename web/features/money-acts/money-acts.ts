/** What can be done by hand with what is owed on one lease; an address names one of them. */
export const moneyActs = ['charge-once', 'give-credit', 'pay-back'] as const;
/** What takes something of the ledger back; the address names that too. */
export const takingsBack = ['void-credit', 'void-refund'] as const;
export type TakingBack = (typeof takingsBack)[number];
export type MoneyActName = (typeof moneyActs)[number];
