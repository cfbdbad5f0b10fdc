import type { RentPolicy } from './use-policy-change.ts';

/** A field that is changed where it stands holds one text; what is more than a text is written into one here. */

export interface PayeeDraft {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

const noPayee: PayeeDraft = { name: '', iban: '', bic: '' };

export function payeeText(payee: RentPolicy['payee']): string {
  return payee === null ? '' : JSON.stringify(payee);
}

export function payeeDraft(text: string): PayeeDraft {
  return text === '' ? noPayee : (JSON.parse(text) as PayeeDraft); // It was written by payeeText or withPayee.
}

/** Nothing at all is no payee. */
export function withPayee(text: string, wish: Partial<PayeeDraft>): string {
  const next = { ...payeeDraft(text), ...wish };
  return next.name === '' && next.iban === '' && next.bic === '' ? '' : JSON.stringify(next);
}

export function payeeOf(text: string): RentPolicy['payee'] {
  if (text === '') return null;
  const { name, iban, bic } = payeeDraft(text);
  return { name: name.trim(), iban: iban.trim(), bic: bic.trim().toUpperCase() };
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
