import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useSettingsText } from './text.ts';
import styles from './inline-field.module.css';

export type SaveOutcome = 'saved' | { readonly theirs: string };

export interface InlineFieldProps {
  readonly label: string;
  readonly value: string;
  /** How a value reads: the country's name for its code. */
  readonly show: (value: string) => string;
  readonly help?: string | undefined;
  /** The control, with what is being entered. */
  readonly edit: (draft: string, setDraft: (draft: string) => void, error: string | undefined) => ReactNode;
  /** Left out: this person, or nobody, may change it. */
  readonly save?: ((draft: string) => Promise<SaveOutcome>) | undefined;
}

/** A value that is edited where it stands: Enter saves, Esc reverts, a conflict shows both values. */
export function InlineField({ label, value, show, help, edit, save }: InlineFieldProps) {
  const t = useSettingsText();
  const words = useFailureWords();
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<string>();

  const editing = draft !== undefined;
  useEffect(() => {
    if (editing) row.current?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus();
  }, [editing]);

  function stop() {
    setDraft(undefined);
    setFailure(undefined);
    setTheirs(undefined);
    // The control is gone; the focus goes back to what opened it.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-change]')?.focus());
  }

  async function store() {
    if (draft === undefined || save === undefined || busy) return;
    if (draft === value && theirs === undefined) {
      stop();
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

  function key(event: KeyboardEvent) {
    // What a list or its field does with Enter and Esc while it is open is its own affair.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
    if (event.key === 'Escape') stop();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void store();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const field = failure?.fields[0];
  return (
    <div ref={row} role="group" aria-labelledby={labelId} className={styles['row']} data-editing={editing || undefined}>
      <div id={labelId} className={styles['label']}>
        {label}
      </div>
      {!editing && (
        <>
          <div className={styles['value']}>
            {show(value)}
            {help !== undefined && <p className={styles['help']}>{help}</p>}
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
        <div className={styles['editor']} onKeyDown={key}>
          {edit(draft, setDraft, field && fieldText(words, field))}
          {theirs !== undefined && <Conflict mine={show(draft)} theirs={show(theirs)} />}
          <FormError requestId={failure?.requestId}>
            {failure !== undefined && field === undefined ? failureText(words, failure) : undefined}
          </FormError>
          <div className={styles['acts']}>
            <TextAct aria-disabled={busy || undefined} onClick={() => void store()}>
              {theirs === undefined ? t('save') : t('saveMine')}
            </TextAct>
            <TextAct variant="other" onClick={stop}>
              {theirs === undefined ? t('cancel') : t('keepTheirs')}
            </TextAct>
          </div>
        </div>
      )}
    </div>
  );
}

function Conflict({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const t = useSettingsText();
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
