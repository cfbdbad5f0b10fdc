import type { BankKind } from '#shared/bank-kinds.ts';

/** Bank accounts that can take tenants' money: not the company's own, unless there is no other. */
export function receivingBanks<Bank>(banks: readonly Bank[], kindOf: (bank: Bank) => BankKind | null): Bank[] {
  const isForClients = (bank: Bank) => ['trust', 'owner', 'own'].includes(kindOf(bank) ?? '');
  return banks.some(isForClients) ? banks.filter((bank) => kindOf(bank) !== 'operating') : [...banks];
}
