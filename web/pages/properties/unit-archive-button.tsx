import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { portfolioChanged, setUnitArchived, type Unit } from './api.ts';
import { usePropertiesText } from './text.ts';
import { useUnitText } from './unit-text.ts';
import { useRefusal } from './use-refusal.ts';

/** Both directions can be undone, so neither asks first. */
export function UnitArchiveButton({ unit }: { readonly unit: Unit }) {
  const t = useUnitText();
  const p = usePropertiesText();
  const say = useRefusal();
  const mayChange = useMay()('portfolio.change');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!mayChange) return null;

  async function setArchived(archived: boolean) {
    setBusy(true);
    try {
      await setUnitArchived(unit.id, archived);
      showToast({
        text: p(archived ? 'archivedToast' : 'restoredToast', { name: unit.name }),
        act: { label: p('undo'), run: () => void setArchived(!archived) },
      });
    } catch (error) {
      showToast({ text: say(error, unit.name), tone: 'bad' });
    } finally {
      setBusy(false);
      void portfolioChanged(queryClient);
    }
  }

  return (
    <Button busy={busy} onClick={() => void setArchived(unit.archivedAt === null)}>
      {unit.archivedAt === null ? t('archive') : t('restore')}
    </Button>
  );
}
