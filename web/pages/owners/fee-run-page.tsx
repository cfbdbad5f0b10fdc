import { Section } from '#web/kit/section/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { formatDate, formatInstant, formatMonth } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { FeeRunInFull } from './api.ts';
import { FeeLines } from './fee-lines.tsx';
import { useFeesText } from './fees-text.ts';
import { useFeeLinesTable } from './use-fee-lines-table.ts';

const VoidFeeRun = lazyPart(async () => (await import('./void-fee-run.tsx')).VoidFeeRun, { instead: 'toast' });

export function FeeRunPage() {
  const f = useFeesText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /fee-runs/{id}/', { params: { id } }));
  return (
    <FetchedRecord
      query={query}
      list={{ to: '/owners/fee-runs', name: f('runs') }}
      gone={f('feeRun')}
      goneWhy={f('gone')}
    >
      {(run) => <PostedRun run={run} />}
    </FetchedRecord>
  );
}

/** What a run charged, and from which accounts it was taken. */
function PostedRun({ run }: { readonly run: FeeRunInFull }) {
  const f = useFeesText();
  const { timeZone } = useMe().organisation;
  const save = useFeeLinesTable(run);
  const canVoid = useMay()('owners.change') && run.voided === null;
  const { act, open, close } = useOpenAct(canVoid);
  return (
    <RecordPage
      trail={[{ to: '/owners/fee-runs', name: f('runs') }]}
      title={`${f('title')}, ${formatMonth(run.month)}`}
      chip={
        <Chip tone={run.voided === null ? 'ok' : 'warn'}>
          {f(run.voided === null ? 'state_posted' : 'state_voided')}
        </Chip>
      }
      actions={canVoid && <Button onClick={() => open('void')}>{f('voidRun')}</Button>}
      facts={
        <>
          <Facts title={run.number}>
            <Fact label={f('startedBy')}>{run.startedBy ?? f('byItself')}</Fact>
            <Fact label={f('startedAt')}>{formatInstant(run.startedAt, timeZone)}</Fact>
            {run.voided !== null && (
              <>
                <Fact label={f('voidedOn')}>{formatDate(run.voided.on)}</Fact>
                {run.voided.by !== null && <Fact label={f('voidedBy')}>{run.voided.by}</Fact>}
                <FactNote>{run.voided.reason}</FactNote>
              </>
            )}
          </Facts>
          {run.takings.length > 0 && (
            <Facts title={f('takenFrom')}>
              {takenByAccount(run).map(({ id, name, currency, cents }) => (
                <Fact key={`${id} ${currency}`} strong label={name}>
                  {moneyOf(cents, currency)}
                </Fact>
              ))}
            </Facts>
          )}
        </>
      }
      panel={act === 'void' && <VoidFeeRun run={run} onClose={close} onUnavailable={close} />}
    >
      <Section title={f('fees')} act={<ExportMenu save={save} />}>
        <FeeLines lines={run.lines} totals={run.totals} count={run.fees} />
      </Section>
    </RecordPage>
  );
}

function takenByAccount({ takings }: FeeRunInFull) {
  const groups = Map.groupBy(takings, ({ account, currency }) => `${account.id} ${currency}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ ...first.account, currency: first.currency, cents: own.reduce((sum, { cents }) => sum + cents, 0) }];
  });
}
