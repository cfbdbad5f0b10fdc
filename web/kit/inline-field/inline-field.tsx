import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './inline-field.en.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './inline-field.module.css';

const useWords = catalogue(en, { de: () => import('./inline-field.de.ts') });

export type SaveOutcome = 'saved' | { readonly theirs: string };

export interface InlineFieldProps {
  readonly label: string;
  readonly value: string;
  /** How a value reads: the country's name for its code. */
  readonly show: (value: string) => string;
  readonly help?: string | undefined;
  /** The control, with what is being entered; the code is for a page that has words of its own for it. */
  readonly edit: (
    draft: string,
    setDraft: (draft: string) => void,
    error: string | undefined,
    code: string | undefined,
  ) => ReactNode;
  /** What is wrong with it before it is sent, in words. */
  readonly check?: ((draft: string) => string | undefined) | undefined;
  /** Left out: this person, or nobody, may change it. */
  readonly save?: ((draft: string) => Promise<SaveOutcome>) | undefined;
}

/** A value that is edited where it stands: Enter saves, Esc reverts, a conflict shows both values. */
export function InlineField({ label, value, show, help, edit, check, save }: InlineFieldProps) {
  const t = useWords();
  const words = useFailureWords();
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<string>();

  const stop = useCallback(() => {
    setDraft(undefined);
    setFailure(undefined);
    setTheirs(undefined);
    // The control is gone; the focus goes back to what opened it.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-change]')?.focus());
  }, []);

  const editing = draft !== undefined;
  useEffect(() => {
    const here = row.current;
    if (!editing || here === null) return;
    here.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
    function listen(event: KeyboardEvent) {
      // An open list closes first; what it does with its keys is its own affair.
      const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    }
    here.addEventListener('keydown', listen);
    return () => here.removeEventListener('keydown', listen);
  }, [editing, stop]);

  async function store(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (draft === undefined || save === undefined || busy) return;
    if (draft === value && theirs === undefined) {
      stop();
      return;
    }
    const wrong = check?.(draft);
    if (wrong !== undefined) {
      setFailure({ ...unsent, fields: [{ path: '', code: 'unreadable', message: wrong }] });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await save(draft);
      if (outcome === 'saved') stop();
      else setTheirs(outcome.theirs);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  const field = failure?.fields[0];
  return (
    <div ref={row} className={styles['row']} data-editing={editing || undefined}>
      <div id={labelId} className={styles['label']}>
        {label}
      </div>
      {!editing && (
        <>
          <div className={styles['value']}>
            {show(value)}
            {help !== undefined && <p className={quiet['note']}>{help}</p>}
          </div>
          {save !== undefined && (
            <TextAct
              data-change
              aria-label={t('changeWhat', { what: label })}
              className={styles['act']}
              onClick={() => setDraft(value)}
            >
              {t('change')}
            </TextAct>
          )}
        </>
      )}
      {draft !== undefined && (
        <form noValidate aria-labelledby={labelId} className={styles['editor']} onSubmit={(event) => void store(event)}>
          {edit(draft, setDraft, field && fieldText(words, field), field?.code)}
          {theirs !== undefined && <Conflict mine={show(draft)} theirs={show(theirs)} />}
          <FormError requestId={failure?.requestId}>
            {failure !== undefined && field === undefined ? failureText(words, failure) : undefined}
          </FormError>
          <div className={styles['acts']}>
            <TextAct type="submit" aria-disabled={busy || undefined}>
              {theirs === undefined ? t('save') : t('saveMine')}
            </TextAct>
            <TextAct variant="other" onClick={stop}>
              {theirs === undefined ? t('cancel') : t('keepTheirs')}
            </TextAct>
          </div>
        </form>
      )}
    </div>
  );
}

const unsent: Failure = {
  code: 'invalid-input',
  detail: '',
  fields: [],
  requestId: undefined,
  retryAfterSeconds: undefined,
};

function Conflict({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const t = useWords();
  return (
    <div role="alert" className={styles['conflict']}>
      <p>{t('conflict')}</p>
      <dl>
        <div>
          <dt>{t('theirs')}</dt>
          <dd>{theirs}</dd>
        </div>
        <div>
          <dt>{t('mine')}</dt>
          <dd>{mine}</dd>
        </div>
      </dl>
    </div>
  );
}
