import type { Mapping } from './api.ts';

/** How banks write what comes in and what goes out. */
export const amountForms = ['signed', 'turned', 'apart', 'marked'] as const;
export type AmountForm = (typeof amountForms)[number];

type Amount = Mapping['amount'];

export function formOf(amount: Amount): AmountForm {
  if (amount.kind === 'signed') return amount.isOutPlus ? 'turned' : 'signed';
  return amount.kind;
}

/** Another form with the columns that are known already. */
export function amountOf(form: AmountForm, before: Amount, rows: readonly (readonly string[])[]): Amount {
  const column = before.kind === 'apart' ? before.moneyIn : before.column;
  if (form === 'apart')
    return { kind: 'apart', moneyIn: column, moneyOut: before.kind === 'apart' ? before.moneyOut : column + 1 };
  if (form === 'marked') {
    const mark = before.kind === 'marked' ? before.mark : column + 1;
    return { kind: 'marked', column, mark, out: outWords(rows.map((cells) => cells[mark] ?? '')) };
  }
  return { kind: 'signed', column, isOutPlus: form === 'turned' };
}

/** What goes out, as banks mark it. */
function outWords(cells: readonly string[]): string[] {
  const words = new Set(cells.map((cell) => cell.trim().toUpperCase()));
  return [...words].filter((word) => /^(?:D|DR|DEBIT|DBIT|S|SOLL|-)$/.test(word)).slice(0, 20);
}

type Optional = 'payee' | 'checkNumber' | 'balance' | 'id' | 'iban' | 'dayOrder' | 'decimal';

/** A part of it that may be left out. */
export function withColumn<Name extends Optional>(
  mapping: Mapping,
  name: Name,
  value: Mapping[Name] | undefined,
): Mapping {
  const { [name]: _, ...rest } = mapping;
  // Taken out and put back: the others are as they were.
  return (value === undefined ? rest : { ...rest, [name]: value }) as Mapping;
}
