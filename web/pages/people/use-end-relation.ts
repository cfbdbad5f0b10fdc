import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { PersonInFull, Relation } from './api.ts';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';

/** Takes a relation back at once, because it can be undone. */
export function useEndRelation(person: PersonInFull) {
  const t = usePersonText();
  const p = usePeopleText();
  const words = useFailureWords();
  const end = useAct('POST /people/{id}/relations/remove/');
  const relate = useAct('POST /people/{id}/relations/');
  const params = { id: person.id };

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  }

  return (relation: Relation) =>
    attempt(async () => {
      const { kind, personId, note } = relation;
      await end({ params, body: { kind, personId } });
      showToast({
        text: t('relationRemoved', { name: isolate(relation.name) }),
        act: {
          label: p('undo'),
          run: () => void attempt(() => relate({ params, body: { kind, personId, note } })),
        },
      });
    });
}
