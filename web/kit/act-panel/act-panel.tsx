import { useEffect, useId, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { firstField } from '#web/kit/focus/first-field.ts';
import { forgetOpenDrafts, useOpenDrafts } from '#web/kit/kept/open-drafts.ts';
import { FormOutcome } from '#web/kit/outcome/form-outcome.tsx';
import { useOutcome, useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { RestoredNote } from '#web/kit/record-form/restored-note.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { holdEarlyEnter } from './early-enter.ts';
import { submitByKey } from './submit-by-key.ts';
import { useKitText } from '#web/kit/text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './act-panel.en.ts';
import type { Acting } from './use-acting.ts';
import styles from './act-panel.module.css';

const useWords = catalogue(en, { de: () => import('./act-panel.de.ts') });

export interface ActPanelProps {
  readonly title: string;
  readonly eyebrow?: ReactNode;
  readonly why?: ReactNode;
  /** The button says what it will do: "Return 810.00". */
  readonly act: string;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Instead of "Nothing is posted yet." */
  readonly nothingYet?: string | undefined;
  readonly acting: Acting;
  /** Something that the form can tell by itself, in place of what was refused. */
  readonly problem?: ReactNode;
  /** What has the focus first; otherwise the first field that can be written in. */
  readonly first?: string;
  readonly holdsTyped?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const doubtActs: Readonly<Record<string, 'doneTwiceAct' | 'useDateAct'>> = {
  'recorded-twice': 'doneTwiceAct',
  'unusual-date': 'useDateAct',
};

/**
 * An act beside the page that it is about: its fields, what it will do, and one button that says so. Once it was sent and
 * no answer came, nothing is changed before its outcome is known.
 */
export function ActPanel(props: ActPanelProps) {
  const { title, eyebrow, why, act, danger = false, disabled = false, acting, problem, onClose, children } = props;
  const { first, holdsTyped = false } = props;
  const t = useWords();
  const k = useKitText();
  const o = useOutcomeWords();
  const id = useId();
  const drafts = useOpenDrafts();
  const isRestored = drafts.some((draft) => draft.isRestored);
  const close = () => {
    forgetOpenDrafts();
    onClose();
  };
  const { form, submit, submitAgain, busy, failure, doubt } = acting;
  // A reload changes nothing about it.
  const isStillSent = acting.wasSent === true && failure === undefined && drafts.some((draft) => draft.isSent === true);
  const isLocked = acting.isLocked || isStillSent;
  const outcome = useOutcome({ busy, isUnknown: isLocked, act }) ?? whatWasSent();
  const outcomeId = `${id}-outcome`;
  const startOver = () => {
    acting.startOver?.();
    drafts.forEach((draft) => draft.startOver());
  };
  // Once; the panel itself took the focus a moment before.
  useEffect(() => firstField(document.getElementById(id), first)?.focus(), [id, first]);
  useEffect(() => {
    const element = document.getElementById(id);
    const letGo = element === null ? undefined : holdEarlyEnter(element);
    element?.addEventListener('keydown', submitByKey);
    return () => {
      letGo?.();
      element?.removeEventListener('keydown', submitByKey);
    };
  }, [id]);
  return (
    <SidePanel
      {...(eyebrow === undefined ? {} : { eyebrow })}
      title={title}
      onClose={close}
      holdsTyped={holdsTyped || isRestored}
      footer={
        <>
          <span role="status">{outcome ?? props.nothingYet ?? t('nothingYet')}</span>
          <Button disabled={busy} onClick={close}>
            {k('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            busy={busy}
            disabled={disabled && !isLocked}
            {...(isLocked && { 'aria-describedby': outcomeId })}
          >
            {isLocked ? o('sendAgain') : act}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        data-unanswered={isLocked || undefined}
        className={styles['form']}
        onSubmit={submit}
      >
        {isRestored && !isLocked && <RestoredNote onStartOver={startOver} />}
        {why !== undefined && <p className={styles['why']}>{why}</p>}
        <div className={styles['form']} inert={isLocked}>
          {children}
        </div>
        <FormOutcome
          id={outcomeId}
          isLost={isLocked}
          requestId={failure?.requestId}
          onStartOver={acting.startOver && startOver}
        >
          {isLocked ? o('lost') : (problem ?? acting.said)}
        </FormOutcome>
        {problem === undefined && doubt !== undefined && (
          <TextAct variant="row" onClick={submitAgain}>
            {t(doubtActs[doubt] ?? 'useAmountAct')}
          </TextAct>
        )}
      </form>
    </SidePanel>
  );

  function whatWasSent(): string | undefined {
    if (failure?.code === 'recorded-twice') return t('postedOnce');
    if (failure?.code === 'idempotency-conflict') return t('postedBefore');
    return acting.wasSent === true ? t('sentBefore') : undefined;
  }
}
