import { useQueryClient } from '@tanstack/react-query';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { endRelation, peopleChanged, relatePeople, type PersonInFull, type Relation } from './api.ts';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';

/** Takes a relation back at once, because it can be undone. */
export function useEndRelation(person: PersonInFull) {
  const t = usePersonText();
  const p = usePeopleText();
  const words = useFailureWords();
  const queryClient = useQueryClient();

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      void peopleChanged(queryClient);
    }
  }

  return (relation: Relation) =>
    attempt(async () => {
      await endRelation(person.id, relation);
      const { kind, personId, note } = relation;
      showToast({
        text: t('relationRemoved', { name: isolate(relation.name) }),
        act: {
          label: p('undo'),
          run: () => void attempt(() => relatePeople(person.id, { kind, personId, note })),
        },
      });
    });
}
