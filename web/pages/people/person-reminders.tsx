import { useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Switch } from '#web/kit/switch/switch.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';
import styles from './person-page.module.css';

/** Whether they are written to about what is due. It takes effect at once. */
export function PersonReminders({ person, mayChange }: { readonly person: PersonInFull; readonly mayChange: boolean }) {
  const t = usePersonText();
  const words = useFailureWords();
  const act = useAct('PATCH /people/{id}/');
  const [wish, setWish] = useState<boolean>();

  async function change(wantsReminders: boolean) {
    setWish(wantsReminders);
    try {
      await act({ params: { id: person.id }, body: { wantsReminders, version: person.version } });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
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
