import type { BankAccount, Holder } from './fund-of-holder.ts';

type Kind = 'transfer' | 'advance' | 'reimbursement';

const words = {
  en: {
    transfer: 'Fund transfer',
    advance: 'Advance by the manager',
    reimbursement: 'Advance repaid',
    company: 'own money',
    unidentified: 'unidentified receipts',
    unclaimed: 'unclaimed money',
    tax: 'taxes',
    to: 'to',
  },
  de: {
    transfer: 'Umbuchung',
    advance: 'Vorschuss des Verwalters',
    reimbursement: 'Vorschuss zurückgezahlt',
    company: 'eigenes Geld',
    unidentified: 'ungeklärte Eingänge',
    unclaimed: 'nicht abgeholtes Geld',
    tax: 'Steuern',
    to: 'an',
  },
} as const;

/** What the books say of it, in the words of the workspace: "Fund transfer – Maple Court – Trust bank to Deposit bank". */
export function memoOfTransfer(
  locale: string,
  kind: Kind,
  { holder, from, to }: { readonly holder: Holder; readonly from: BankAccount; readonly to: BankAccount },
): string {
  const own = locale === 'de' ? words.de : words.en;
  const { kind: whose } = holder;
  const unnamed = whose === 'unidentified' || whose === 'unclaimed' || whose === 'tax' ? own[whose] : own.company;
  return `${own[kind]} – ${holder.name ?? unnamed} – ${from.name} ${own.to} ${to.name}`.slice(0, 200);
}
