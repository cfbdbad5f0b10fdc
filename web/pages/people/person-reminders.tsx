import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Switch } from '#web/kit/switch/switch.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { changePerson, peopleChanged, type PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';
import styles from './person-page.module.css';

/** Whether they are written to about what is due. It takes effect at once. */
export function PersonReminders({ person, mayChange }: { readonly person: PersonInFull; readonly mayChange: boolean }) {
  const t = usePersonText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  const [wish, setWish] = useState<boolean>();

  async function change(wantsReminders: boolean) {
    setWish(wantsReminders);
    try {
      await changePerson(person.id, person.version, { wantsReminders });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      await peopleChanged(queryClient);
      setWish(undefined);
    }
  }

  return (
    <div className={styles['reminders']}>
      <Switch
        label={t('reminders')}
        help={t('remindersHelp')}
        on={wish ?? person.wantsReminders}
        disabled={!mayChange || wish !== undefined}
        onChange={(on) => void change(on)}
      />
    </div>
  );
}
