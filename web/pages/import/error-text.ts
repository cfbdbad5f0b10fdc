import { catalogue } from '#web/lib/messages.ts';
import type { CellError } from './api.ts';
import { en } from './import-says.en.ts';

const useSays = catalogue(en, { de: () => import('./import-says.de.ts') });

/** What is wrong, in the language of the interface; what only the server has words for stands as it said it. */
export function useErrorText(): (error: Pick<CellError, 'says' | 'values' | 'message'>) => string {
  const t = useSays();
  // The values of a sentence are those that its key names: the server fills them from the same table.
  return ({ says, values, message }) => (says === null ? message : t(says, values as never));
}
