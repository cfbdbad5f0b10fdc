import type { ReactNode } from 'react';
import type { Told } from '#shared/problems.ts';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { refusalText } from '#web/lib/refusals/refusal-words.ts';
import { changeRow, numberInGrid, type BatchDraft, type DraftRow } from './batch-draft.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';
import styles from './batch.module.css';

/** What is wrong with rows or asked about them, each by its number; what was typed stays. */
export function BatchNotes({ batch }: { readonly batch: Batch }) {
  const t = useBatchText();
  const { draft, lookUp, failure, refusal, say, submission, entered } = batch;
  const isAtField = refusal?.fields.some(({ path }) => path === 'receivedOn' || path === 'accountId') === true;
  const whole = failure ?? (isAtField ? undefined : refusal);
  const ofRows = (failure?.fields ?? []).flatMap((refused) => {
    const at = /^rows\.(\d+)/.exec(refused.path)?.[1];
    const row = at === undefined ? undefined : entered[Number(at)];
    return row === undefined ? [] : [{ number: draft.rows.indexOf(row) + 1, message: toldText(draft, refused) }];
  });
  return (
    <div className={styles['notes']} aria-live="polite">
      {whole !== undefined && ofRows.length === 0 && !submission.busy && (
        <ErrorNotice title={say(whole)} requestId={whole.requestId} />
      )}
      {ofRows.map(({ number, message }) => (
        <p key={`${number} ${message}`} className={styles['bad']}>
          {t('inRow', { row: String(number), what: message })}
        </p>
      ))}
      {lookUp.hasFailed && (
        <p className={styles['bad']}>
          {t('lookUpFailed')} <TextAct onClick={lookUp.again}>{t('lookUpAgain')}</TextAct>
        </p>
      )}
      {draft.rows.map((row, at) => (
        <RowNotes key={row.key} row={row} number={at + 1} batch={batch} />
      ))}
    </div>
  );
}

/** The server counts the rows that it was sent; whoever reads counts those of the grid. */
function toldText(draft: BatchDraft, refusal: { readonly message: string }): string {
  const told = refusal as Told; // The server fills it from the table of refusals.
  const row = told.values?.['row'];
  const values = typeof row === 'number' ? { values: { ...told.values, row: numberInGrid(draft, row) } } : {};
  return refusalText({ ...told, ...values }, refusal.message);
}

function RowNotes({ row, number, batch }: { readonly row: DraftRow; readonly number: number; readonly batch: Batch }) {
  const t = useBatchText();
  const { draft, change, plannedOf, lookUp } = batch;
  const { key, lease, text, found, meant } = row;
  const note = (what: string, act?: ReactNode, tone: 'bad' | 'warn' = 'warn') => (
    <div className={styles[tone]}>
      <p>{t('inRow', { row: String(number), what })}</p>
      {act}
    </div>
  );
  if (lease === null && text !== '') {
    if (found === undefined) return lookUp.hasFailed ? null : note(t('lookingUp', { text }));
    if (found.length === 0) return note(t('noneFound', { text }), undefined, 'bad');
    return note(
      t('severalFound', { text, count: found.length }),
      <p className={styles['acts']}>
        {found.map((one) => (
          <TextAct
            key={one.id}
            onClick={() => change((before) => changeRow(before, key, { lease: one, text: '', found: undefined }))}
          >
            <bdi>{`${one.name}, ${one.place}`}</bdi>
          </TextAct>
        ))}
      </p>,
    );
  }
  const planned = plannedOf(key);
  if (planned === undefined) return null;
  if (planned.problem !== null) return note(toldText(draft, planned.problem), undefined, 'bad');
  return planned.doubts
    .filter(({ code }) => !meant.includes(code))
    .map((doubt) => (
      <div key={doubt.code}>
        {note(
          toldText(draft, doubt),
          <p className={styles['acts']}>
            <TextAct
              onClick={() => change((before) => changeRow(before, key, { meant: [...meant, doubt.code] }))}
              aria-label={`${t('meant')}, ${t('inRow', { row: String(number), what: lease?.name ?? '' })}`}
            >
              {t('meant')}
            </TextAct>
            {/* In a tab of its own, so that nothing typed here is lost. */}
            {doubt.receiptId !== null && (
              <TextLink variant="plain" to={`/rent/receipts/${doubt.receiptId}`} target="_blank">
                {t('showOther')}
              </TextLink>
            )}
          </p>,
        )}
      </div>
    ));
}
