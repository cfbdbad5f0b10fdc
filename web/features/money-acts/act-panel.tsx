import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission, type FieldCheck, type Submission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast, type ToastWish } from '#web/kit/toast/toasts.ts';
import { withAmountRefusals } from '#web/features/money/amount-refusal.ts';
import { rentChanged } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useOpeningKey } from './use-opening-key.ts';
import { outcome, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import styles from './act-panel.module.css';

export interface ActPanelProps {
  readonly title: string;
  readonly eyebrow?: ReactNode;
  readonly why?: ReactNode;
  /** The button says what it will do: "Return 810.00". */
  readonly act: string;
  readonly danger?: boolean;
  readonly nothingYet: string;
  readonly acting: MoneyAct;
  /** Something that the form can tell by itself. */
  readonly problem?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form beside the page that moves money, once. */
export function ActPanel(props: ActPanelProps) {
  const { title, eyebrow, why, act, danger = false, nothingYet, acting, problem, onClose, children } = props;
  const t = useRentWords();
  const say = useRentFailure();
  const id = useId();
  const { submit, submitAgain, doubt, busy, failure, message, form } = acting;
  // What is asked for first has the focus, once; the panel itself took it a moment before.
  useEffect(() => {
    document
      .querySelector<HTMLElement>(`#${CSS.escape(id)} :is(input:not([type='radio']), textarea, [role='combobox'])`)
      ?.focus();
  }, [id]);
  return (
    <SidePanel
      {...(eyebrow === undefined ? {} : { eyebrow })}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span>{outcome(failure, t) ?? (acting.wasSent ? t('sentBefore') : nothingYet)}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
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
          {problem ?? (failure !== undefined && message !== undefined ? say(failure) : undefined)}
        </FormError>
        {problem === undefined && doubt !== undefined && (
          <TextAct variant="row" onClick={submitAgain}>
            {t(doubt === 'recorded-twice' ? 'doneTwiceAct' : 'meantAct')}
          </TextAct>
        )}
      </form>
    </SidePanel>
  );
}

export interface MoneyAct extends Submission {
  /** Why it was refused, where whoever sends it may mean it: the same was done a moment ago, or a day is far ahead. */
  readonly doubt: string | undefined;
  /** No answer came for what was sent in an earlier opening: it may be posted. */
  readonly wasSent: boolean;
  readonly submitAgain: () => void;
}

/** What is said with an act that is meant though it was doubted. */
interface Meant<Doubt extends string> {
  readonly evenIf?: Doubt[];
}

export interface MoneyActOptions<Doubt extends string> {
  readonly fields: readonly string[];
  readonly check: () => readonly FieldCheck[];
  /** Sends it under the one key of this opening, and answers with what is said afterwards. */
  readonly send: (key: string, meant: Meant<Doubt>) => Promise<string | ToastWish>;
  /** Refusals that hold only until it is said that it is meant. */
  readonly doubts?: readonly Doubt[];
  readonly onClose: () => void;
}

/** Refusals by which somebody else was there first. */
const outdated: ReadonlySet<Failure['code']> = new Set([
  'conflict',
  'already-reversed',
  'already-voided',
  'charge-voided',
  'receipt-reversed',
  'receipt-refunded',
  'receipt-deposited',
  'credit-paid-out',
  'deposit-used',
  'refund-too-large',
  'allocation-too-large',
] as const);

/** One act on money: one key for one opening of its form, so that however often it is sent, it happens once. */
export function useMoneyAct<Doubt extends string = 'recorded-twice'>({
  fields,
  check,
  send,
  // Whoever names no others has this one, which is what `Doubt` is then.
  doubts = ['recorded-twice' as Doubt],
  onClose,
}: MoneyActOptions<Doubt>): MoneyAct {
  const queryClient = useQueryClient();
  const t = useRentWords();
  const { key, wasSent, onSend, onFailure, onDone } = useOpeningKey();
  // It holds for the one that was refused: whatever is sent by the button is doubted anew.
  const meant = useRef<Doubt[]>([]);
  const submission = useSubmission({
    fields,
    check,
    send: async () => {
      onSend();
      const said = await send(key, meant.current.length > 0 ? { evenIf: meant.current } : {});
      onDone();
      onClose();
      showToast(typeof said === 'string' ? { text: said } : said);
      await rentChanged(queryClient);
    },
    onFailure: (failure) => {
      onFailure(failure);
      // What is on screen is not true any more.
      if (outdated.has(failure.code)) void rentChanged(queryClient);
      return true;
    },
  });
  const doubt = doubts.find((one) => one === submission.failure?.code);
  const submitAs = (evenIf: Doubt[], event?: Parameters<Submission['submit']>[0]) => {
    meant.current = evenIf;
    submission.submit(event);
  };
  return {
    ...withAmountRefusals(t, submission),
    doubt,
    wasSent,
    submit: (event) => submitAs([], event),
    submitAgain: () => submitAs(doubt === undefined ? [] : [...meant.current, doubt]),
  };
}
