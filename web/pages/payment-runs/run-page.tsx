import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { Section } from '#web/kit/section/section.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatDateFull, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { PayRun, PayRunInFull } from './api.ts';
import { RunChecks, RunFiles } from './run-files.tsx';
import { RunPayments } from './run-payments.tsx';
import { RunChip } from './runs-page.tsx';
import { usePayText } from './text.ts';
import { usePaymentsTable } from './use-payments-table.ts';

export function PaymentRunPage() {
  const t = usePayText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /payment-runs/{id}/', { params: { id } }));
  return (
    <FetchedRecord query={query} list={{ to: '/bills/runs', name: t('runs') }} gone={t('run')} goneWhy={t('gone')}>
      {(run) => <PreparedRun run={run} />}
    </FetchedRecord>
  );
}

/** What was paid to whom, the files for the bank, and the release. */
function PreparedRun({ run }: { readonly run: PayRunInFull }) {
  const t = usePayText();
  const words = useFailureWords();
  const may = useMay();
  const { timeZone } = useMe().organisation;
  const save = usePaymentsTable(run);
  const isOpen = run.state === 'prepared';
  const { act, open, close } = useOpenAct(isOpen && may('bills.change'));
  const [busy, setBusy] = useState(false);
  const release = useAct('POST /payment-runs/{id}/release/');
  const give = async () => {
    setBusy(true);
    try {
      await release({ params: { id: run.id }, body: {} });
      showToast({ text: t('released', { number: run.number }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <RecordPage
      trail={[{ to: '/bills/runs', name: t('runs') }]}
      title={`${t('run')}, ${formatDateFull(run.on)}`}
      chip={<RunChip state={run.state} />}
      actions={
        isOpen && (
          <>
            {may('bills.change') && <Button onClick={() => open('void')}>{t('voidRun')}</Button>}
            {may('payments.release') && run.payments > 0 && (
              <Button variant="primary" busy={busy} onClick={() => void give()}>
                {t('release', { amount: moneyOf(run.cents, run.currency) })}
              </Button>
            )}
          </>
        )
      }
      facts={
        <>
          <Facts title={run.number}>
            <Fact label={t('account')}>
              <bdi>{run.account.name}</bdi>
            </Fact>
            <Fact label={t('paid')} strong>
              {moneyOf(run.cents, run.currency)}
            </Fact>
            <Fact label={t('preparedBy')}>
              <bdi>{run.preparedBy}</bdi>
            </Fact>
            <Fact label={t('preparedAt')}>{formatInstant(run.preparedAt, timeZone)}</Fact>
            {run.releasedOn !== null && (
              <>
                <Fact label={t('releasedBy')}>
                  <bdi>{run.releasedBy}</bdi>
                </Fact>
                <Fact label={t('releasedOn')}>{formatDate(run.releasedOn)}</Fact>
              </>
            )}
            {run.voidReason !== null && <Fact label={t('voidReason')}>{run.voidReason}</Fact>}
          </Facts>
          <RunChecks run={run} />
          <RunFiles run={run} />
        </>
      }
      panel={act === 'void' && <VoidRun run={run} onClose={close} />}
    >
      <Section title={t('payments')} act={<ExportMenu save={save} />}>
        <RunPayments run={run} />
      </Section>
    </RecordPage>
  );
}

function VoidRun({ run, onClose }: { readonly run: PayRun; readonly onClose: () => void }) {
  const t = usePayText();
  return (
    <UndoPanel
      eyebrow={run.number}
      title={t('voidRun')}
      why={t('voidWhy')}
      act={t('voidRun')}
      nothingYet={t('voidNothingYet')}
      reasonLabel={t('reason')}
      send={async ({ reason }, post) => {
        await post('POST /payment-runs/{id}/void/', { params: { id: run.id }, body: { reason } });
        return t('voided', { number: run.number });
      }}
      onClose={onClose}
    />
  );
}
