import { useFeeText } from '#web/features/money/fee-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './entry.en.ts';
import type { ExplainTexts } from './explain.ts';

export const useEntryText = catalogue(en, { de: () => import('./entry.de.ts') });

export function useExplainTexts(): ExplainTexts {
  return { t: useEntryText(), words: useRentWords(), fee: useFeeText() };
}
