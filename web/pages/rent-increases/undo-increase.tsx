import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { increaseQuery, undoIncrease, type IncreaseInFull } from './api.ts';
import { useIncreasesText } from './text.ts';
import { useTouched } from '#web/lib/use-act.ts';

/** Offered until rent was charged by the increase on every lease. */
export function UndoIncrease({ increase }: { readonly increase: IncreaseInFull }) {
  const t = useIncreasesText();
  const say = useRentError();
  const queryClient = useQueryClient();
  const touched = useTouched();
  const [isOpen, setOpen] = useState(false);
  const charged = increase.leases.filter(({ isCharged }) => isCharged).length;
  const count = increase.leases.length - charged;
  if (count === 0) return null;

  async function undo(): Promise<string | undefined> {
    try {
      const after = await undoIncrease(increase.id);
      queryClient.setQueryData(increaseQuery(increase.id).queryKey, after);
      showToast({ text: t('undoneToast', { number: increase.number }) });
      await touched('POST /rent-increases/{id}/undo/');
      return undefined;
    } catch (error) {
      return say(error);
    }
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
      />
    </>
  );
}
