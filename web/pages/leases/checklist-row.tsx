import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { changeChecklistItem, checklistQuery, type ChecklistItem, type Lease } from './api.ts';
import { ChecklistForm } from './checklist-form.tsx';
import { useChecklistText } from './checklist-text.ts';
import { itemWords, toldOf } from './checklist-words.ts';
import { useLeaseError } from './lease-failure.tsx';
import { useToday } from '#web/lib/use-today.ts';
import styles from './checklist.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export interface ChecklistRowProps {
  readonly lease: Lease;
  readonly item: ChecklistItem;
  readonly mayFill: boolean;
}

/** One thing to do: done by a tick, filled in where something is counted or read. */
export function ChecklistRow({ lease, item, mayFill }: ChecklistRowProps) {
  const c = useChecklistText();
  const [filling, setFilling] = useState(false);
  const { tick, remove } = useItemActs(lease, item);
  const name = itemWords(c, item);
  const told = toldOf(c, item);
  return (
    <li className={styles['item']}>
      <div className={styles['line']}>
        <span className={styles['what']}>
          <Checkbox
            label={<bdi>{name}</bdi>}
            checked={item.doneOn !== null}
            disabled={!mayFill}
            onChange={(event) => {
              // A meter is done once it was read, so that ticking it asks for what it shows.
              if (event.target.checked && item.kind === 'meter' && item.reading === null) setFilling(true);
              else void tick(event.target.checked);
            }}
          />
        </span>
        {mayFill && !filling && (
          <span className={styles['acts']}>
            {item.doneOn === null && (
              <TextAct variant="other" aria-label={c('removeOf', { item: name })} onClick={() => void remove()}>
                {c('remove')}
              </TextAct>
            )}
            <TextAct
              aria-label={c(told === '' ? 'fillInOf' : 'changeOf', { item: name })}
              onClick={() => setFilling(true)}
            >
              {c(told === '' ? 'fillIn' : 'change')}
            </TextAct>
          </span>
        )}
      </div>
      {told !== '' && !filling && <p className={styles['told']}>{told}</p>}
      {filling && <ChecklistForm lease={lease} item={item} onClose={() => setFilling(false)} />}
    </li>
  );
}

function useItemActs(lease: Lease, item: ChecklistItem) {
  const c = useChecklistText();
  const say = useLeaseError();
  const today = useToday();
  const queryClient = useQueryClient();
  const touched = useTouched();

  /** Shown at once: it is a state, and no money hangs on it. */
  async function tick(done: boolean): Promise<void> {
    const { queryKey } = checklistQuery(lease.id);
    const doneOn = done ? today : null;
    queryClient.setQueryData(
      queryKey,
      (known) => known && { items: known.items.map((other) => (other.id === item.id ? { ...other, doneOn } : other)) },
    );
    try {
      await changeChecklistItem(lease.id, item, { doneOn });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
    await touched('PATCH /leases/{id}/checklist/{itemId}/');
  }

  async function remove(): Promise<void> {
    const name = itemWords(c, item);
    const { phase, kind, keyCount, meter, reading, readingUnit, note } = item;
    try {
      await call('POST /leases/{id}/checklist/{itemId}/remove/', {
        params: { id: lease.id, itemId: item.id },
        body: {},
      });
      const again = { phase, kind, label: name, keyCount, meter, reading, readingUnit, note };
      showToast({
        text: c('removed', { item: name }),
        act: {
          label: c('undo'),
          run: () =>
            void call('POST /leases/{id}/checklist/', { params: { id: lease.id }, body: again }).then(() =>
              touched('PATCH /leases/{id}/checklist/{itemId}/'),
            ),
        },
      });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
    await touched('PATCH /leases/{id}/checklist/{itemId}/');
  }

  return { tick, remove };
}
