import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { usePropertiesText } from './text.ts';

/** Why an act on a unit or a property was refused, in the language of the interface. */
export function useRefusal(): (error: unknown, name: string, act?: 'archive' | 'change') => string {
  const p = usePropertiesText();
  const words = useFailureWords();
  return (error, name, act = 'archive') => {
    const failure = failureOf(error);
    if (failure.code === 'conflict' && act === 'archive') return p('letToday', { name });
    if (failure.code === 'already-exists') return p('already-exists');
    return failureText(words, failure);
  };
}
