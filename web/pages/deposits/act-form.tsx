import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { rentChanged } from '#web/features/money/api.ts';
import { withAmountRefusals } from '#web/features/money/amount-refusal.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useOpeningKey } from '#web/features/money-acts/use-opening-key.ts';
import { outcome, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission, type FieldCheck, type Submission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

interface ActFormProps {
  readonly title: string;
  readonly eyebrow?: ReactNode;
  readonly why?: ReactNode;
  /** The button says what it will do. */
  readonly act: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly acting: Submission;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form beside the page that moves money, once. */
export function ActForm({
  title,
  eyebrow,
  why,
  act,
  danger = false,
  disabled = false,
  acting,
  onClose,
  children,
}: ActFormProps) {
  const d = useDepositsText();
  const t = useRentWords();
  const say = useRentFailure();
  const id = useId();
  const { submit, busy, failure, message, form } = acting;
  return (
    <SidePanel
      {...(eyebrow === undefined ? {} : { eyebrow })}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span>{outcome(failure, t) ?? d('nothingYet')}</span>
          <Button onClick={onClose}>{d('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy} disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        inert={failure?.code === 'no-answer'}
        noValidate
        className={styles['form']}
        onSubmit={submit}
      >
        {why !== undefined && <p className={styles['why']}>{why}</p>}
        {children}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </SidePanel>
  );
}

interface MoneyActOptions {
  readonly fields?: readonly string[];
  readonly check?: () => readonly FieldCheck[];
  /** Sends it under the one key of this opening, and answers with what is said afterwards. */
  readonly send: (key: string) => Promise<string>;
  readonly onDone: () => void;
}

/** One key for one opening of a form: however often it is sent, it happens once. */
export function useMoneyAct({ fields = [], check = () => [], send, onDone }: MoneyActOptions): Submission {
  const queryClient = useQueryClient();
  const t = useRentWords();
  const { key, onDone: onSent } = useOpeningKey();
  const submission = useSubmission({
    fields,
    check,
    send: async () => {
      const said = await send(key);
      onSent();
      onDone();
      showToast({ text: said });
      await rentChanged(queryClient);
    },
  });
  return withAmountRefusals(t, submission);
}
