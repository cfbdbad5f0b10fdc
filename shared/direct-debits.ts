/** Rent that is collected by a file for the bank, from mandates of tenants. */

export const debitKinds = ['sepa', 'ach'] as const;
export type DebitKind = (typeof debitKinds)[number];

export const debitSchemes = { sepa: ['CORE', 'B2B'], ach: ['PPD', 'CCD'] } as const;
export const allDebitSchemes = [...debitSchemes.sepa, ...debitSchemes.ach] as const;
export type DebitScheme = (typeof allDebitSchemes)[number];

/** A file of each kind is in one currency. */
export const debitCurrency: Readonly<Record<DebitKind, string>> = { sepa: 'EUR', ach: 'USD' };

/** What the next collection of a mandate is. */
export const debitSequences = ['first', 'recurring', 'final'] as const;
export type DebitSequence = (typeof debitSequences)[number];

/** So many days before the collection the tenant is told, unless the mandate says otherwise: the rules of each scheme. */
export const usualNoticeDays: Readonly<Record<DebitKind, number>> = { sepa: 14, ach: 10 };

/** So many debits are in one file at most. */
export const mostDebits = 500;

/** What a reference may consist of so that every bank tells it back unchanged. */
export const mandateReference = /^[A-Za-z0-9](?:[A-Za-z0-9+?:().,' -]|\/(?!\/|$)){0,34}$/;
