import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { firstField } from '#web/kit/focus/first-field.ts';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { FormOutcome } from '#web/kit/outcome/form-outcome.tsx';
import { useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { useKitText } from '#web/kit/text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { Submission } from '#web/kit/submission/use-submission.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './record-form.en.ts';
import type { FormConflict, RecordForm } from './use-record-form.ts';
import { RestoredNote } from './restored-note.tsx';
import styles from './record-form.module.css';

const useWords = catalogue(en, { de: () => import('./record-form.de.ts') });

export interface FormFrameProps {
  readonly form: Submission &
    Partial<Pick<RecordForm<object>, 'conflict' | 'isRestored' | 'isLost' | 'forget' | 'startOver'>>;
  readonly title: ReactNode;
  /** The button says what it will do: "Add 4010". */
  readonly act: ReactNode;
  readonly disabled?: boolean | undefined;
  /** What the form can tell by itself, in place of what was refused. */
  readonly problem?: ReactNode;
  readonly onClose: () => void;
  /** Further buttons, before the others. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A form that asks for something before anything else can happen. */
export function FormDialog({
  why,
  below,
  stays,
  ...props
}: FormFrameProps & {
  readonly why?: ReactNode;
  /** What stands below the form and is no part of it. */
  readonly below?: ReactNode;
  readonly stays?: boolean;
}) {
  const id = useId();
  const close = closing(props);
  return (
    <Dialog
      open
      onClose={close}
      holdsTyped={props.form.isRestored === true}
      title={props.title}
      description={why}
      {...(stays === true && { stays })}
      footer={<FormButtons {...props} onClose={close} id={id} />}
    >
      <FormBody {...props} id={id} />
      {below}
    </Dialog>
  );
}

/** A form beside the page. */
export function FormPanel({ eyebrow, ...props }: FormFrameProps & { readonly eyebrow?: ReactNode }) {
  const id = useId();
  const close = closing(props);
  return (
    <SidePanel
      title={props.title}
      eyebrow={eyebrow}
      onClose={close}
      holdsTyped={props.form.isRestored === true}
      footer={
        <>
          <span />
          <FormButtons {...props} onClose={close} id={id} />
        </>
      }
    >
      <FormBody {...props} id={id} takesFocus />
    </SidePanel>
  );
}

export interface InlineFormProps extends Pick<FormFrameProps, 'form' | 'problem' | 'children'> {
  readonly title?: string;
  /** For a button that stands elsewhere. */
  readonly id?: string;
  /** Left out, its button stands elsewhere. */
  readonly act?: ReactNode;
  /** It is one of several things on the page, and not what it is for. */
  readonly quiet?: boolean;
  /** Left out, the form stays. */
  readonly onClose?: () => void;
  /** Further buttons, behind its own. */
  readonly acts?: ReactNode;
}

/** A form in the place that it is about. */
export function InlineForm({ title, act, quiet = false, onClose, acts, ...props }: InlineFormProps) {
  const t = useKitText();
  const o = useOutcomeWords();
  const outcomeId = useId();
  const isLost = props.form.isLost === true;
  const buttons = act !== undefined && (
    <div className={styles['buttons']}>
      <Button
        type="submit"
        variant={quiet ? 'outline' : 'primary'}
        busy={props.form.busy}
        {...(isLost && { 'aria-describedby': outcomeId })}
      >
        {isLost ? o('sendAgain') : act}
      </Button>
      {onClose !== undefined && (
        <Button disabled={props.form.busy} onClick={closing({ form: props.form, onClose })}>
          {t('cancel')}
        </Button>
      )}
      {acts}
    </div>
  );
  // One that can be left was opened by somebody, who goes on in it.
  return (
    <FormBody {...props} label={title} outcomeId={outcomeId} buttons={buttons} takesFocus={onClose !== undefined} />
  );
}

/** Two short fields beside each other. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}

/** For the first field of a form: one and the same function for every render, so that the focus is moved once. */
export function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}

function FormButtons({ form, act, disabled, acts, onClose, id }: FormFrameProps & { readonly id: string }) {
  const t = useKitText();
  const o = useOutcomeWords();
  const isLost = form.isLost === true;
  return (
    <>
      {acts}
      <Button disabled={form.busy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        busy={form.busy}
        {...(disabled === true && { disabled: !isLost })}
        {...(isLost && { 'aria-describedby': outcomeOf(id) })}
      >
        {isLost ? o('sendAgain') : act}
      </Button>
    </>
  );
}

/** What became of the form with this id. */
const outcomeOf = (id: string) => `${id}-outcome`;

interface FormBodyProps extends Pick<FormFrameProps, 'form' | 'problem' | 'children'> {
  readonly id?: string;
  /** Where it says what became of it. */
  readonly outcomeId?: string;
  readonly label?: string | undefined;
  readonly buttons?: ReactNode;
  /** A dialog gives it the focus itself. */
  readonly takesFocus?: boolean;
}

function FormBody(props: FormBodyProps) {
  const { form: sent, problem, children, id = '', label, buttons, takesFocus = false } = props;
  const { form, submit, conflict, failure, message, isRestored, isLost = false, startOver } = sent;
  const element = useFormFocus(form, takesFocus);
  return (
    <form ref={element} id={props.id} noValidate aria-label={label} className={styles['form']} onSubmit={submit}>
      {isRestored === true && !isLost && <RestoredNote onStartOver={startOver} />}
      <div className={styles['fields']} inert={isLost}>
        {children}
      </div>
      {conflict !== undefined && <Conflict conflict={conflict} />}
      <FormOutcome
        id={props.outcomeId ?? outcomeOf(id)}
        isLost={isLost}
        requestId={failure?.requestId}
        onStartOver={startOver}
      >
        {problem ?? message}
      </FormOutcome>
      {buttons}
    </form>
  );
}

/** Whoever closes a form by its own buttons gives up what was typed. */
function closing({ form, onClose }: Pick<FormFrameProps, 'form' | 'onClose'>): () => void {
  return () => {
    form.forget?.();
    onClose();
  };
}

/** A form that was opened has the focus in its first field, and gives it back. */
function useFormFocus(form: Submission['form'], takesFocus: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const [isOpened] = useState(takesFocus);
  useLayoutEffect(() => {
    if (!isOpened) return undefined;
    const opener = document.activeElement;
    return () => keepFocus(opener);
  }, [isOpened]);
  useEffect(() => {
    if (isOpened) firstField(element.current)?.focus();
  }, [isOpened]);
  return useCallback(
    (found: HTMLFormElement | null) => {
      element.current = found;
      form(found);
    },
    [form],
  );
}

/** Somebody else changed the same: both values side by side, and nothing is lost until one is chosen. */
function Conflict({ conflict: { fields, settle } }: { readonly conflict: FormConflict }) {
  const t = useWords();
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{t('conflict')}</p>
      {fields.map(({ label, theirs, mine }) => (
        <section key={label}>
          <h4>{label}</h4>
          <dl className={styles['pair']}>
            <div>
              <dt>{t('theirs')}</dt>
              <dd dir="auto">{theirs}</dd>
            </div>
            <div>
              <dt>{t('mine')}</dt>
              <dd dir="auto">{mine}</dd>
            </div>
          </dl>
        </section>
      ))}
      <p className={styles['acts']}>
        <TextAct onClick={() => settle('mine')}>{t('keepMine')}</TextAct>
        <TextAct variant="other" onClick={() => settle('theirs')}>
          {t('keepTheirs')}
        </TextAct>
      </p>
    </div>
  );
}
