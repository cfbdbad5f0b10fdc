import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentError, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormPair, InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatMonth } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { importValues, seriesQuery, setValue, type Imported, type SeriesInFull } from './api.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { useIndexesText } from './indexes-text.ts';
import styles from './increases.module.css';

const shownValues = 36;

/** The values of an index: entered one by one, or read from a table. */
export function SeriesPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const mayChange = useMay()('rent.policy');
  const query = useQuery(seriesQuery(id));
  const series = query.data;
  return (
    <SidePanel
      {...(series === undefined || series.source === null ? {} : { eyebrow: series.source })}
      title={series === undefined ? '…' : <bdi>{series.name}</bdi>}
      onClose={onClose}
    >
      {series === undefined && query.error !== null && <QueryFailure query={query} />}
      {series === undefined && query.error === null && <Loading rows={6} />}
      {series !== undefined && mayChange && <EnterValue id={id} />}
      {series !== undefined && mayChange && <ImportTable id={id} />}
      {series !== undefined && <Values series={series} mayChange={mayChange} />}
    </SidePanel>
  );
}

function EnterValue({ id }: { readonly id: string }) {
  const x = useIndexesText();
  const say = useRentFailure();
  const plain = (value: string) => value.trim().replace(',', '.');
  const isValue = (value: string) => /^\d{1,9}(\.\d{1,9})?$/.test(value) && Number(value) > 0;
  const wrong = (path: string, message: string) => ({ path, code: 'unreadable', message });
  const form = useRecordForm({
    draft: () => ({ month: '', value: '' }),
    check: ({ month, value }) => [
      ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month.trim()) ? [] : [wrong('month', x('monthWrong'))]),
      ...(isValue(plain(value)) ? [] : [wrong('value', x('valueWrong'))]),
    ],
    line: 'POST /index-series/{id}/values/',
    send: ({ month, value }) => setValue(id, month.trim(), plain(value)),
    say,
    said: () => x('saved'),
    onSaved: () => form.change({ month: '', value: '' }),
  });
  return (
    <Facts title={x('enter')}>
      <InlineForm quiet form={form} act={x('enterAct')}>
        <FormPair>
          <TextField label={x('month')} placeholder="2026-03" {...form.text('month')} />
          <TextField label={x('value')} inputMode="decimal" {...form.text('value')} />
        </FormPair>
      </InlineForm>
    </Facts>
  );
}

const bytesAtMost = 200_000;

/** The table is read by the server without writing anything; what was read is shown before it is taken over. */
function ImportTable({ id }: { readonly id: string }) {
  const x = useIndexesText();
  const say = useRentError();
  const touched = useTouched();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [read, setRead] = useState<{ readonly text: string; readonly found: Imported }>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(say(error));
    } finally {
      setBusy(false);
    }
  }

  function choose(chosen: readonly File[]) {
    setFiles(chosen);
    setRead(undefined);
    const [file] = chosen;
    if (file === undefined) return;
    void attempt(async () => {
      const text = await file.text();
      setRead({ text, found: await importValues(id, text, true) });
    });
  }

  const news = read === undefined ? 0 : read.found.added + read.found.changed;
  const take = () =>
    attempt(async () => {
      if (read === undefined) return;
      await importValues(id, read.text, false);
      showToast({ text: x('imported', { count: news }) });
      setFiles([]);
      setRead(undefined);
      void touched('POST /index-series/{id}/import/');
    });
  return (
    <Facts title={x('importTitle')}>
      <FileDrop
        label={x('importTitle')}
        labelHidden
        help={x('importHelp')}
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={bytesAtMost}
        files={files}
        onChange={choose}
      />
      {read !== undefined && (
        <div role="status">
          <p>
            {x('check', { count: read.found.values.length })}{' '}
            {x('news', { added: read.found.added, changed: read.found.changed, same: read.found.same })}
          </p>
          {read.found.errors.length > 0 && (
            <>
              <ul className={styles['errors']}>
                {read.found.errors.map(({ row, message }) => (
                  <li key={row}>{x('row', { row, message })}</li>
                ))}
              </ul>
              <p>{x('fixFirst')}</p>
            </>
          )}
          {read.found.errors.length === 0 && news === 0 && <p>{x('nothingNew')}</p>}
          {read.found.errors.length === 0 && news > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void take()}>
              {x('importAct', { count: news })}
            </Button>
          )}
        </div>
      )}
      <FormError>{problem}</FormError>
    </Facts>
  );
}

function Values({ series, mayChange }: { readonly series: SeriesInFull; readonly mayChange: boolean }) {
  const x = useIndexesText();
  const say = useRentError();
  const touched = useTouched();
  async function remove(month: string) {
    try {
      await setValue(series.id, month, null);
      void touched('POST /index-series/{id}/values/');
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  }
  return (
    <Facts title={x('values')}>
      {series.items.length === 0 && <FactNote>{x('noValue')}</FactNote>}
      {series.items.slice(0, shownValues).map(({ month, value }) => (
        <Fact key={month} strong label={formatMonth(month)}>
          {value}{' '}
          {mayChange && (
            <TextAct
              variant="other"
              aria-label={x('removeOf', { month: formatMonth(month) })}
              onClick={() => void remove(month)}
            >
              {x('remove')}
            </TextAct>
          )}
        </Fact>
      ))}
    </Facts>
  );
}
