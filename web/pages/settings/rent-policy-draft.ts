import type { RentPolicy } from './use-policy-change.ts';

/** A field that is changed where it stands holds one text; what is more than a text is written into one here. */

const payeeKeys = ['name', 'bankName', 'iban', 'bic', 'routingNumber', 'accountNumber'] as const;
export type PayeeKey = (typeof payeeKeys)[number];
export type PayeeDraft = Readonly<Record<PayeeKey, string>>;

const noPayee: PayeeDraft = { name: '', bankName: '', iban: '', bic: '', routingNumber: '', accountNumber: '' };

export function payeeText(payee: RentPolicy['payee']): string {
  return payee === null ? '' : JSON.stringify(payee);
}

export function payeeDraft(text: string): PayeeDraft {
  return text === '' ? noPayee : { ...noPayee, ...(JSON.parse(text) as Partial<PayeeDraft>) }; // It was written by payeeText or withPayee.
}

/** Nothing at all is no payee. */
export function withPayee(text: string, wish: Partial<PayeeDraft>): string {
  const next = { ...payeeDraft(text), ...wish };
  return payeeKeys.every((key) => next[key] === '') ? '' : JSON.stringify(next);
}

export function payeeOf(text: string): RentPolicy['payee'] {
  if (text === '') return null;
  const draft = payeeDraft(text);
  return {
    name: draft.name.trim(),
    bankName: draft.bankName.trim(),
    iban: draft.iban.trim(),
    bic: draft.bic.trim().toUpperCase(),
    routingNumber: draft.routingNumber.trim(),
    accountNumber: draft.accountNumber.trim(),
  };
}

export function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}

/** One place earlier or later; at the ends it stays. */
export function moved(list: readonly string[], at: number, by: -1 | 1): readonly string[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.with(at, other).with(at + by, one);
}

export function daysOf(text: string): number | undefined {
  const days = Number(text);
  return /^\d{1,2}$/.test(text.trim()) && days <= 60 ? days : undefined;
}
