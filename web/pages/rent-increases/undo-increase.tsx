import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { increaseQuery, type IncreaseInFull } from './api.ts';
import { useIncreasesText } from './text.ts';
import { useAct } from '#web/lib/use-act.ts';

/** Offered until rent was charged by the increase on every lease. */
export function UndoIncrease({ increase }: { readonly increase: IncreaseInFull }) {
  const t = useIncreasesText();
  const say = useRentError();
  const queryClient = useQueryClient();
  const undoIncrease = useAct('POST /rent-increases/{id}/undo/');
  const [isOpen, setOpen] = useState(false);
  const charged = increase.leases.filter(({ isCharged }) => isCharged).length;
  const count = increase.leases.length - charged;
  if (count === 0) return null;

  async function undo(): Promise<void> {
    const after = await undoIncrease({ params: { id: increase.id }, body: {} });
    queryClient.setQueryData(increaseQuery(increase.id).queryKey, after);
    showToast({ text: t('undoneToast', { number: increase.number }) });
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('undo')}</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('undoTitle', { number: increase.number })}
        description={
          <>
            {t('undoText', { count })}
            {charged > 0 && <> {t('undoStays', { count: charged })}</>}
          </>
        }
        act={t('undo')}
        danger
        onConfirm={undo}
        say={say}
      />
    </>
  );
}
