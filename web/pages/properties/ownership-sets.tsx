import { useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull, formatList } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Ownership, PropertyInFull } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { sharePercent } from './share-parts.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './dialogs.module.css';

/** Every set of shares, newest first. One that is taken back leaves its days to the one before it. */
export function OwnershipSets({ property: { id, ownerships } }: { readonly property: PropertyInFull }) {
  const t = useDialogsText();
  const words = useFailureWords();
  const remove = useAct('POST /properties/{id}/ownership/remove/');
  const set = useAct('POST /properties/{id}/ownership/');
  const [busy, setBusy] = useState(false);

  async function act(run: () => Promise<unknown>, text?: string, undo?: () => void): Promise<void> {
    setBusy(true);
    try {
      await run();
      if (text !== undefined) showToast({ text, ...(undo && { act: { label: t('undo'), run: undo } }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  function takeBack({ startsOn, shares }: Ownership) {
    const again = shares.map(({ personId, parts }) => ({ personId, parts }));
    void act(
      () => remove({ params: { id }, body: { startsOn } }),
      t('takenBack', { date: formatDateFull(startsOn) }),
      () => void act(() => set({ params: { id }, body: { startsOn, shares: again } })),
    );
  }

  return (
    <section className={styles['sets']}>
      <h3>{t('setsBefore')}</h3>
      <ul>
        {ownerships.map((shown, at) => (
          <li key={shown.startsOn}>
            <span>
              <b>{t('setFrom', { date: formatDateFull(shown.startsOn) })}</b>{' '}
              {formatList(shown.shares.map(({ name, parts }) => `${name} ${sharePercent(parts)}`))}
            </span>
            {(at < ownerships.length - 1 || ownerships.length === 1) && (
              <TextAct variant="other" disabled={busy} onClick={() => takeBack(shown)}>
                {t('takeBack')}
              </TextAct>
            )}
          </li>
        ))}
      </ul>
      {ownerships.length > 1 && <p className={quiet['note']}>{t('firstStays')}</p>}
    </section>
  );
}
