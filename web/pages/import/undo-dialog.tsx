import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { undoImport, type ImportItem } from './api.ts';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import { useTouched } from '#web/lib/use-act.ts';

interface UndoDialogProps {
  readonly found: Pick<ImportItem, 'id' | 'fileName'>;
  readonly onClose: () => void;
}

/** Asks once, and says what stands in the way where something does. */
export function UndoDialog({ found, onClose }: UndoDialogProps) {
  const t = useImportText();
  const touched = useTouched();
  const { run } = useAct();
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('undoTitle', { file: found.fileName })}
      description={t('undoText')}
      act={t('undo')}
      onConfirm={() =>
        run(async () => {
          await undoImport(found.id);
          await touched('POST /imports/{id}/undo/');
          showToast({ text: t('undone') });
        })
      }
    />
  );
}
