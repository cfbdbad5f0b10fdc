/** What can be done by hand with what is owed on one lease; an address names one of them. */
export const moneyActs = ['charge-once', 'give-credit'] as const;
export type MoneyActName = (typeof moneyActs)[number];
