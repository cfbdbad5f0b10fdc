import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, firstOfMonth, isBookDate, latestDate } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { closingChecksQuery, type ClosingChecks as Checks } from './api.ts';
import { ClosingChecks } from './closing-checks.tsx';
import { ClosingHistory } from './closing-history.tsx';
import { useClosingText } from './closing-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './close-books-dialog.module.css';

export interface CloseBooksDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** A date, what to look at before, and a button that says what it will do. */
export function CloseBooksDialog({ onClose, onReopen }: CloseBooksDialogProps) {
  const t = useClosingText();
  const say = useMoneyFailure({ once: true });
  const { today } = useCalendar();
  // After the closing the checks say that these books are closed: a dialog that goes away keeps the ones before.
  const [before, setBefore] = useState<Checks>();
  const form = useRecordForm({
    draft: (): { readonly through: string | null } => ({ through: addDays(firstOfMonth(today), -1) }),
    bounds: { through: { required: true } },
    line: 'POST /period-locks/',
    send: async (draft) => {
      const body = { through: draft.through ?? '' };
      await call('POST /period-locks/', { body });
      // At once, or the answers to what follows would be drawn first.
      flushSync(() => setBefore(seen));
      return body.through;
    },
    say,
    said: (closed) => t('done', { date: formatDateFull(closed) }),
    onSaved: onClose,
  });
  const { through } = form.draft;
  const readable = through !== null && isBookDate(through);
  const checks = useQuery({ ...closingChecksQuery(through ?? ''), enabled: readable });
  const shown = before ?? checks.data;
  const seen = readable && shown?.through === through ? shown : undefined;
  const isStopped = seen?.checks.some(({ state }) => state === 'stop') === true;
  return (
    <FormDialog
      form={form}
      title={t('title')}
      why={t('lead')}
      act={readable ? t('act', { date: formatDateFull(through) }) : t('actPlain')}
      disabled={seen === undefined || isStopped}
      onClose={onClose}
      below={
        <>
          <h3 className={styles['head']}>
            {t('history')}
            <ReopenAct closedThrough={shown?.closedThrough} onReopen={onReopen} />
          </h3>
          <ClosingHistory />
        </>
      }
    >
      <DateField label={t('through')} latest={latestDate} {...form.date('through')} />
      <h3 className={styles['head']}>{t('checks')}</h3>
      {checks.error !== null && <QueryFailure query={checks} />}
      {readable && shown === undefined && checks.error === null && <Loading rows={7} />}
      {readable && shown !== undefined && (
        <div aria-busy={seen === undefined}>
          <ClosingChecks checks={shown} />
          <p className={styles['entries']}>{t('entries', { count: shown.entries })}</p>
        </div>
      )}
    </FormDialog>
  );
}

function ReopenAct({
  closedThrough,
  onReopen,
}: {
  readonly closedThrough: string | null | undefined;
  readonly onReopen: () => void;
}) {
  const t = useClosingText();
  const allowed = useMay()('ledger.reopen');
  return allowed && typeof closedThrough === 'string' ? <TextAct onClick={onReopen}>{t('reopenAct')}</TextAct> : null;
}
