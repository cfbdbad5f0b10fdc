import { Section } from '#web/kit/section/section.tsx';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatDateFull, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { DistributionRun, DistributionRunInFull } from './api.ts';
import { DistributionLines } from './distribution-lines.tsx';
import { StateChip } from './distribution-runs-page.tsx';
import { ReturnPayment, type PaidToOwner } from './return-payment.tsx';
import { useOwnersText } from './text.ts';
import { useDistributionTable } from './use-distribution-table.ts';

export function DistributionRunPage() {
  const t = useOwnersText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /distribution-runs/{id}/', { params: { id } }));
  const list = { to: '/owners/distribution-runs', name: t('runs') };
  return (
    <FetchedRecord query={query} list={list} gone={t('distribution')} goneWhy={t('gone')}>
      {(run) => <ConfirmedRun run={run} />}
    </FetchedRecord>
  );
}

/** What was declared to whom, what is paid from which account, and its release. */
function ConfirmedRun({ run }: { readonly run: DistributionRunInFull }) {
  const t = useOwnersText();
  const words = useFailureWords();
  const { timeZone } = useMe().organisation;
  const save = useDistributionTable(run);
  const mayPay = useMay()('owners.pay');
  const canAct = mayPay && run.state === 'confirmed';
  const [returned, setReturned] = useState<PaidToOwner & { readonly id: string }>();
  const { act, open, close } = useOpenAct(canAct);
  const release = useAct('POST /distribution-runs/{id}/release/');
  const pay = async () => {
    try {
      await release({ params: { id: run.id }, body: {} });
      showToast({ text: t('released', { number: run.number }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  const [total, ...others] = run.totals;
  return (
    <RecordPage
      trail={[{ to: '/owners/distribution-runs', name: t('runs') }]}
      title={`${t('distribution')}, ${formatDateFull(run.on)}`}
      chip={<StateChip state={run.state} />}
      actions={
        canAct && (
          <>
            <Button onClick={() => open('void')}>{t('voidRun')}</Button>
            {run.payments > 0 && (
              <Button variant="primary" onClick={() => void pay()}>
                {total === undefined || others.length > 0
                  ? t('releasePlain')
                  : t('release', { amount: moneyOf(total.paidCents, total.currency) })}
              </Button>
            )}
          </>
        )
      }
      facts={
        <>
          <Facts title={run.number}>
            {run.confirmedBy !== null && <Fact label={t('confirmedBy')}>{run.confirmedBy}</Fact>}
            <Fact label={t('confirmedAt')}>{formatInstant(run.confirmedAt, timeZone)}</Fact>
            {run.releasedOn !== null && <Fact label={t('releasedOn')}>{formatDate(run.releasedOn)}</Fact>}
          </Facts>
          {run.paid.length > 0 && (
            <Facts title={t('payments')}>
              {run.paid.map((paid) => (
                <Fact
                  key={`${paid.person.id} ${paid.account.id} ${paid.currency}`}
                  strong={paid.returned === null}
                  label={
                    <>
                      <bdi>{`${paid.person.name}, ${t(`method_${paid.method}`)}, ${paid.account.name}`}</bdi>
                      {paid.returned !== null && (
                        <Detail>
                          <bdi>
                            {[
                              t(`back_${paid.returned.kind ?? 'journal'}`),
                              formatDate(paid.returned.on),
                              paid.returned.reason,
                            ]
                              .filter((part) => part !== null)
                              .join(', ')}
                          </bdi>
                        </Detail>
                      )}
                      {mayPay && paid.id !== null && paid.returned === null && (
                        <>
                          {' '}
                          <TextAct variant="other" onClick={() => setReturned({ ...paid, id: paid.id ?? '' })}>
                            {t('takeBack')}
                          </TextAct>
                        </>
                      )}
                    </>
                  }
                >
                  {moneyOf(paid.cents, paid.currency)}
                </Fact>
              ))}
            </Facts>
          )}
        </>
      }
      panel={
        returned === undefined ? (
          act === 'void' && <VoidRun run={run} onClose={close} />
        ) : (
          <ReturnPayment run={run} paid={returned} onClose={() => setReturned(undefined)} />
        )
      }
    >
      <Section title={t('properties')} act={<ExportMenu save={save} />}>
        <DistributionLines lines={run.lines} totals={[]} />
      </Section>
    </RecordPage>
  );
}

function VoidRun({ run, onClose }: { readonly run: DistributionRun; readonly onClose: () => void }) {
  const t = useOwnersText();
  return (
    <UndoPanel
      eyebrow={run.number}
      title={t('voidRun')}
      why={t('voidWhy')}
      act={t('voidRun')}
      nothingYet={t('voidNothingYet')}
      reasonLabel={t('reason')}
      send={async ({ reason }, post) => {
        await post('POST /distribution-runs/{id}/void/', { params: { id: run.id }, body: { reason } });
        return t('voided', { number: run.number });
      }}
      onClose={onClose}
    />
  );
}
