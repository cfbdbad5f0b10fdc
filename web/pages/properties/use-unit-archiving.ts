import { useState } from 'react';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { setUnitArchived, type Unit } from './api.ts';
import { usePropertiesText } from './text.ts';
import { useRefusal } from './use-refusal.ts';

/** Both directions can be undone, so neither asks first. What is let stays in use, and the refusal says so. */
export function useUnitArchiving(unit: Pick<Unit, 'id' | 'name' | 'archivedAt'>) {
  const p = usePropertiesText();
  const say = useRefusal();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);

  async function setArchived(archived: boolean): Promise<void> {
    setBusy(true);
    try {
      await setUnitArchived(unit.id, archived);
      showToast({
        text: p(archived ? 'archivedToast' : 'restoredToast', { name: unit.name }),
        act: { label: p('undo'), run: () => void setArchived(!archived) },
      });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
      void touched('POST /units/{id}/archive/');
    }
  }

  return { busy, run: () => void setArchived(unit.archivedAt === null) };
}
