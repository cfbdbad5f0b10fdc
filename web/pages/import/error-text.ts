import { formatMoney } from '#web/lib/format.ts';
import { catalogue } from '#web/lib/messages.ts';
import type { CellError } from './api.ts';
import { en } from './import-says.en.ts';

const useSays = catalogue(en, { de: () => import('./import-says.de.ts') });

/** What is wrong, in the language of the interface; what only the server has words for stands as it said it. */
export function useErrorText(): (error: Pick<CellError, 'says' | 'values' | 'message'>) => string {
  const t = useSays();
  // The values of a sentence are those that its key names: the server fills them from the same table.
  return ({ says, values, message }) => (says === null ? message : t(says, written(values) as never));
}

/** What the rows and the books come to, as amounts are written here; what stands in a cell stays as it is there. */
export function written(values: CellError['values']): CellError['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'rows' || name === 'books' ? amountOf(value) : value,
    ]),
  );
}

/** The server sends all digits of the currency, so that without the point they are its smallest units. */
function amountOf<Value>(value: Value): Value | string {
  const [, digits, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(String(value)) ?? [];
  if (digits === undefined || currency === undefined) return value;
  return `${formatMoney(Number(digits.replace('.', '')), currency, { zero: 'number' })} ${currency}`;
}
