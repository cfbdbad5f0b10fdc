import { lineTexts } from '#shared/banking.ts';
import type { LineText } from '#shared/banking.ts';
import type { CutText, StatementLine } from '#server/modules/banking/reading/statement.ts';

/** How much of each text of a line is kept: texts of banks have no bound of their own. */
const bounds: Readonly<Record<LineText, number>> = {
  text: 2000,
  payee: 500,
  iban: 100,
  reference: 200,
  checkNumber: 60,
};

export function bounded(line: StatementLine): StatementLine {
  return {
    ...line,
    text: cut(line.text, bounds.text),
    payee: orNull(line.payee, bounds.payee),
    iban: orNull(line.iban, bounds.iban),
    reference: orNull(line.reference, bounds.reference),
    checkNumber: orNull(line.checkNumber, bounds.checkNumber),
  };
}

/** What of a line is longer than it is kept: whoever looks at the file is told. */
export function cutTexts(line: StatementLine): CutText[] {
  return lineTexts
    .filter((part) => (part === 'text' ? line.text : (line[part] ?? '').trim()).length > bounds[part])
    .map((part) => ({ kind: 'cut', line: line.number, part, most: bounds[part] }));
}

function cut(text: string, most: number): string {
  // Half of a pair of surrogates is no character.
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

function orNull(text: string | null, most: number): string | null {
  const plain = cut((text ?? '').trim(), most);
  return plain === '' ? null : plain;
}

/** For a place that has room for less: that something is left out is seen. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cut(text, most - 1).trimEnd()}…`;
}
