import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { runEach } from '#web/lib/run-each.ts';
import { useTouched } from '#web/lib/use-act.ts';
import type { Person } from './api.ts';
import { usePeopleText } from './text.ts';
import { useArchiveRefusal } from './use-archive-refusal.ts';
import styles from './people-bulk-bar.module.css';

export interface PeopleBulkBarProps {
  readonly people: readonly Person[];
  /** Else they are taken into use again. */
  readonly archive: boolean;
  /** With whom it was not done: they stay chosen. */
  readonly onDone: (left: readonly Person[]) => void;
}

interface Failed {
  readonly person: Person;
  readonly why: string;
}

/** What can be done with several at once. Where it goes wrong with some, those are named and the others are done. */
export function PeopleBulkBar({ people, archive, onDone }: PeopleBulkBarProps) {
  const t = usePeopleText();
  const refusal = useArchiveRefusal();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [tried, setTried] = useState(0);

  async function act() {
    setBusy(true);
    const { done, failed: left } = await runEach(people, ({ id }) => setArchived(id, archive));
    if (done.length > 0) {
      showToast({
        text: t(archive ? 'archivedMany' : 'restoredMany', { count: done.length }),
        act: { label: t('undo'), run: () => void undo(done) },
      });
    }
    await touched('POST /people/{id}/archive/');
    setBusy(false);
    setTried(people.length);
    setFailed(left.map(({ item, error }) => ({ person: item, why: refusal(error) })));
    onDone(left.map(({ item }) => item));
  }

  /** The bar is gone by then: what goes wrong is said where the undoing was asked for. */
  async function undo(whom: readonly Person[]) {
    const { failed: left } = await runEach(whom, ({ id }) => setArchived(id, !archive));
    for (const { item, error } of left) {
      showToast({ text: `${isolate(item.name)}: ${refusal(error)}`, tone: 'bad' });
    }
    await touched('POST /people/{id}/archive/');
  }

  return (
    <ConfirmBar
      title={t('chosen', { count: people.length })}
      detail={
        failed.length === 0 ? (
          t(archive ? 'chosenWhy' : 'chosenWhyRestore')
        ) : (
          <div role="alert" className={styles['failed']}>
            <p>
              {t('someFailed', { count: failed.length, all: tried })} {t('someFailedWhy')}
            </p>
            <ul>
              {failed.map(({ person, why }) => (
                <li key={person.id}>
                  <bdi>{person.name}</bdi>: {why}
                </li>
              ))}
            </ul>
          </div>
        )
      }
    >
      <Button onClick={() => onDone([])}>{t('clearChoice')}</Button>
      <Button variant="primary" busy={busy} onClick={() => void act()}>
        {t(archive ? 'archiveMany' : 'restoreMany', { count: people.length })}
      </Button>
    </ConfirmBar>
  );
}

function setArchived(id: string, archived: boolean) {
  const input = { params: { id }, body: {} };
  return archived ? call('POST /people/{id}/archive/', input) : call('POST /people/{id}/restore/', input);
}
