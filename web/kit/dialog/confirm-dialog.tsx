import { useState, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { isDeclined } from '#web/kit/submission/use-submission.ts';
import { useKitText } from '#web/kit/text.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, and whether it can be undone. */
  readonly description: ReactNode;
  /** The button says what it will do: "Remove member", never "OK". */
  readonly act: string;
  readonly danger?: boolean;
  /** The dialog closes when it is done; what goes wrong, or a sentence that comes back, is shown and the dialog stays. */
  readonly onConfirm: () => Promise<string | undefined | void> | void;
  /** The words for what went wrong, where the kit has not the right ones. */
  readonly say?: (error: unknown) => string;
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  act,
  danger = false,
  onConfirm,
  say,
}: ConfirmDialogProps) {
  const t = useKitText();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const sendAgain = useSendAgain(failure);

  async function confirm() {
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      const problem = await onConfirm();
      if (problem === undefined) onClose();
      else setError(problem);
    } catch (thrown) {
      if (isDeclined(thrown)) return onClose();
      const found = failureOf(thrown);
      setFailure(found);
      setError(say?.(thrown) ?? failureText(words, found));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      stays
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            data-unanswered={busy || undefined}
            onClick={() => void confirm()}
          >
            {sendAgain ?? act}
          </Button>
        </>
      }
    >
      <FormError>{error}</FormError>
    </Dialog>
  );
}
