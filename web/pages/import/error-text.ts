import { importAmounts, importDays } from '#shared/import-says.ts';
import type { Told } from '#shared/problems.ts';
import { formatDateFull, formatMoney } from '#web/lib/format.ts';
import { catalogue, currentLanguage } from '#web/lib/messages.ts';
import { loadRefusalWords, refusalText } from '#web/lib/refusals/refusal-words.ts';
import type { CellError } from './api.ts';
import { en } from './import-says.en.ts';

const useSays = catalogue(en, {
  de: async () => {
    const [{ de }] = await Promise.all([import('./import-says.de.ts'), loadRefusalWords(undefined, 'de')]);
    return { de };
  },
});

/** What is wrong, in the language of the interface; what only the server has words for stands as it said it. */
export function useErrorText(): (error: Pick<CellError, 'says' | 'values' | 'message' | 'refusal'>) => string {
  const t = useSays();
  return ({ says, values, message, refusal }) => {
    const told = refusal as Told | undefined; // The server fills it from the table of refusals.
    // What a schema says of a cell is closer than the sentence that stands for all of those in other languages.
    if (says === null || (says === 'notSo' && currentLanguage() === 'en')) return refusalText(told, message);
    const written = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'detail' ? refusalText(told, value) : asWritten(name, value),
      ]),
    );
    // The values of a sentence are those that its key names: the server fills them from the same table.
    return t(says, written as never);
  };
}

/** Amounts and days as the reader writes them; everything else is a word or what stands in the file. */
export function asWritten(name: string, value: string): string {
  const [, amount, currency] = (importAmounts.has(name) && /^(-?[\d.]+) ([A-Z]{3})$/.exec(value)) || [];
  if (amount !== undefined && currency !== undefined)
    return formatMoney(Number(amount.replace('.', '')), currency, { symbol: true, zero: 'number' });
  return importDays.has(name) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDateFull(value) : value;
}
