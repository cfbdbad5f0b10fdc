import { csvRow } from '#shared/csv.ts';
import { amountCell, numberCell } from '#shared/table.ts';
import { refuse } from '#server/kernel/refuse.ts';

export interface IssuedCheque {
  readonly account: string;
  readonly number: number;
  readonly issuedOn: string;
  readonly cents: number;
  readonly payee: string;
  readonly isVoid: boolean;
}

const columns = ['Account Number', 'Check Number', 'Issue Date', 'Amount', 'Payee', 'Issue or Void'] as const;

/**
 * The checks that were written, for the bank to compare with those that are presented: what is not on the list, or is of
 * another amount, it asks about. Voided ones are on it as void.
 */
export function writePositivePay(cheques: readonly IssuedCheque[]): string {
  if (cheques.length === 0) throw refuse('payment-files.empty');
  const inOrder = cheques.toSorted((one, other) => one.number - other.number);
  return [
    csvRow(columns),
    ...inOrder.map(({ account, number, issuedOn, cents, payee, isVoid }) =>
      csvRow([account, numberCell(number), slashed(issuedOn), amountCell(cents, 'USD'), payee, isVoid ? 'V' : 'I']),
    ),
  ].join('');
}

/** 06/05/2026, as banks of the United States read it. */
function slashed(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
