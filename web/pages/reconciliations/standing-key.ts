import type { Standing } from '#web/features/reconciliation/api.ts';

/** An account is reconciled in each of its currencies apart. */
export const keyOf = ({ accountId, currency }: Pick<Standing, 'accountId' | 'currency'>) => `${accountId} ${currency}`;
