import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentError, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatMonth } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { importValues, seriesListQuery, seriesQuery, setValue, type Imported, type SeriesInFull } from './api.ts';
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

function changed(queryClient: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: seriesQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: seriesListQuery.queryKey }),
  ]);
}

function EnterValue({ id }: { readonly id: string }) {
  const x = useIndexesText();
  const say = useRentFailure();
  const queryClient = useQueryClient();
  const [month, setMonth] = useState('');
  const [value, setTyped] = useState('');
  const plain = value.trim().replace(',', '.');
  const { submit, busy, failure, message, errorOf, form } = useSubmission({
    fields: ['month', 'value'],
    check: () => [
      ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month.trim()) ? [] : [{ path: 'month', code: 'required' }]),
      ...(/^\d{1,9}(\.\d{1,9})?$/.test(plain) && Number(plain) > 0 ? [] : [{ path: 'value', code: 'required' }]),
    ],
    send: async () => {
      await setValue(id, month.trim(), plain);
      setMonth('');
      setTyped('');
      showToast({ text: x('saved') });
      await changed(queryClient, id);
    },
  });
  return (
    <Facts title={x('enter')}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
        <div className={styles['pair']}>
          <TextField
            label={x('month')}
            placeholder="2026-03"
            value={month}
            error={errorOf('month') === undefined ? undefined : x('monthWrong')}
            onChange={(event) => setMonth(event.target.value)}
          />
          <TextField
            label={x('value')}
            inputMode="decimal"
            value={value}
            error={errorOf('value') === undefined ? undefined : x('valueWrong')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
        <div>
          <Button type="submit" busy={busy}>
            {x('enterAct')}
          </Button>
        </div>
      </form>
    </Facts>
  );
}

const bytesAtMost = 200_000;

/** The table is read by the server without writing anything; what was read is shown before it is taken over. */
function ImportTable({ id }: { readonly id: string }) {
  const x = useIndexesText();
  const say = useRentError();
  const queryClient = useQueryClient();
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
      await changed(queryClient, id);
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
  const queryClient = useQueryClient();
  async function remove(month: string) {
    try {
      await setValue(series.id, month, null);
      await changed(queryClient, series.id);
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
