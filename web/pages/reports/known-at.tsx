import { useState } from 'react';
import { latestDate } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Field } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Parameter } from '#web/kit/parameter/parameter.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { clockIn, instantIn } from '#shared/instant-in.ts';
import { AsOfParameter } from './parameters.tsx';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './reports.module.css';

interface KnownAtProps {
  readonly view: ReportView;
  /** Of a report about a period, which can leave out what is dated after a day before its end: here, as it is rarely asked. */
  readonly periodEnd?: string;
}

/** When what is shown was known: now, or at an instant of the past, as it was recorded then. */
export function KnownAt({ view, periodEnd }: KnownAtProps) {
  const t = useReportsText();
  const { seen, timeZone, change } = view;
  return (
    <Parameter
      label={t('knownAt')}
      value={seen.knownAt === undefined ? t('now') : formatInstant(seen.knownAt, timeZone)}
    >
      {(close) => (
        <>
          {periodEnd !== undefined && (
            <div className={styles['asOf']}>
              <p>{t('asOfWhy')}</p>
              <AsOfParameter view={view} otherwise={periodEnd} />
            </div>
          )}
          <KnownAtForm
            knownAt={seen.knownAt}
            timeZone={timeZone}
            onChoose={(knownAt) => {
              change({ knownAt: knownAt ?? '' });
              close();
            }}
          />
        </>
      )}
    </Parameter>
  );
}

function KnownAtForm({
  knownAt,
  timeZone,
  onChoose,
}: {
  readonly knownAt: string | undefined;
  readonly timeZone: string;
  readonly onChoose: (knownAt: string | undefined) => void;
}) {
  const t = useReportsText();
  const [start] = useState(() => clockIn(timeZone, knownAt ?? new Date().toISOString()));
  const [date, setDate] = useState<string | null>(start.date);
  const [time, setTime] = useState(start.time);
  const [error, setError] = useState<string>();

  function show() {
    if (date === null || time === '') return setError(t('knownAtMissing'));
    const instant = instantIn(timeZone, date, time);
    if (instant > new Date().toISOString()) return setError(t('knownAtAhead'));
    onChoose(instant);
  }

  return (
    <form
      className={styles['knownAt']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <p>{t('knownAtWhy')}</p>
      <div className={styles['moment']}>
        <DateField
          label={t('day')}
          latest={latestDate}
          value={date}
          onChange={setDate}
          today={start.date}
          error={error}
          onEnter={show}
        />
        <Field label={t('time')}>
          {(given) => (
            <input
              {...given}
              type="time"
              className={control['control']}
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className={quiet['note']}>{t('knownAtZone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      <div className={styles['acts']}>
        <Button onClick={() => onChoose(undefined)}>{t('now')}</Button>
        <Button variant="primary" type="submit">
          {t('show')}
        </Button>
      </div>
    </form>
  );
}
