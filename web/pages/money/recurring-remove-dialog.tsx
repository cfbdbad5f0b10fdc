import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMoneyError } from './money-failure.ts';
import { useRecurringText } from './recurring-text.ts';
import { removeRecurring, type RecurringEntry } from './templates-api.ts';

export interface RemoveDialogProps {
  readonly recurring: RecurringEntry;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** For one that has posted nothing: it was set up by mistake, and nothing in the journal needs it. */
export function RemoveDialog({ recurring: { id, name }, onClose, onRemoved }: RemoveDialogProps) {
  const t = useRecurringText();
  const sayError = useMoneyError();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('removeAsk', { name })}
      description={t('removeWhy')}
      act={t('removeAct')}
      onConfirm={async () => {
        try {
          await removeRecurring(id);
        } catch (error) {
          return failureOf(error).code === 'conflict' ? t('removePosted') : sayError(error);
        }
        showToast({ text: t('removedToast', { name }) });
        onRemoved();
        // Only lists: the panel that is about to close would ask for what is gone.
        for (const line of ['GET /recurring-entries/', 'GET /closing-checks/'])
          void queryClient.invalidateQueries({ queryKey: [line] });
        return undefined;
      }}
    />
  );
}
