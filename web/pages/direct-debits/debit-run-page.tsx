import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { refusalText } from '#web/features/documents/refusal-text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDateFull, formatInstant, formatNumber } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { DebitRunInFull } from './api.ts';
import { nameOf, useLeaseColumn } from './preview-lines.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './debits.module.css';
import { useDebitsText } from './text.ts';
import { backOf, useDebitsTable } from './use-debits-table.ts';

export function DebitRunPage() {
  const t = useDebitsText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /debit-runs/{id}/', { params: { id } }));
  const list = { to: '/rent/direct-debits', name: t('runs') };
  return (
    <FetchedRecord query={query} list={list} gone={t('run')} goneWhy={t('gone')}>
      {(run) => <PreparedRun run={run} />}
    </FetchedRecord>
  );
}

/** A file with its control sums: released or canceled, downloaded, and what became of each debit. */
function PreparedRun({ run }: { readonly run: DebitRunInFull }) {
  const t = useDebitsText();
  const { timeZone } = useMe().organisation;
  const mayChange = useMay()('banking.change');
  const releaseRun = useAct('POST /debit-runs/{id}/release/');
  const cancelRun = useAct('POST /debit-runs/{id}/cancel/');
  const input = { params: { id: run.id }, body: {} };
  const releasing = useSubmission({
    send: async () => {
      await releaseRun(input);
      showToast({ text: t('released', { number: run.number }) });
    },
  });
  const canceling = useSubmission({
    send: async () => {
      await cancelRun(input);
      showToast({ text: t('canceled', { number: run.number }) });
    },
  });
  const save = () =>
    download('GET /debit-runs/{id}/file/', { params: { id: run.id } }).catch((error: unknown) =>
      showToast({ text: refusalText(error), tone: 'bad' }),
    );
  const saveTable = useDebitsTable(run);
  const isPrepared = run.state === 'prepared';
  return (
    <RecordPage
      trail={[{ to: '/rent/direct-debits', name: t('runs') }]}
      title={`${t('run')}, ${formatDateFull(run.on)}`}
      chip={<StateChip state={run.state} />}
      actions={
        mayChange && (
          <>
            {isPrepared && (
              <>
                <Button busy={canceling.busy} onClick={() => canceling.submit()}>
                  {t('cancelRun')}
                </Button>
                <Button variant="primary" busy={releasing.busy} onClick={() => releasing.submit()}>
                  {t('release', { amount: moneyOf(run.cents, run.currency) })}
                </Button>
              </>
            )}
            {run.releasedAt !== null && (
              <Button variant={run.state === 'released' ? 'primary' : 'outline'} onClick={() => void save()}>
                {t('download')}
              </Button>
            )}
          </>
        )
      }
      facts={
        <>
          <Facts title={run.number}>
            <Fact label={t('account')}>{run.account.name}</Fact>
            <Fact label={t('debits')}>{formatNumber(run.debits)}</Fact>
            <Fact label={t('amount')} strong>
              {moneyOf(run.cents, run.currency)}
            </Fact>
            {run.preparedBy !== null && <Fact label={t('preparedBy')}>{run.preparedBy}</Fact>}
            <Fact label={t('preparedAt')}>{formatInstant(run.preparedAt, timeZone)}</Fact>
            {run.releasedBy !== null && <Fact label={t('releasedBy')}>{run.releasedBy}</Fact>}
            {run.releasedAt !== null && <Fact label={t('releasedAt')}>{formatInstant(run.releasedAt, timeZone)}</Fact>}
            {isPrepared && <FactNote>{t('releaseNote')}</FactNote>}
            {run.state === 'released' && (
              <FactNote>{t('releasedNote', { date: formatDateFull(run.on), account: run.account.name })}</FactNote>
            )}
          </Facts>
          <Facts title={t('file')}>
            <Fact label={run.fileName}>{t(`format_${run.kind}`)}</Fact>
            <FactNote>
              <span className={styles['hash']}>{`${t('sha256')} ${run.sha256}`}</span>
            </FactNote>
          </Facts>
        </>
      }
    >
      <FormError>{releasing.message ?? canceling.message}</FormError>
      <Section title={t('debits')} act={<ExportMenu save={saveTable} />}>
        <RunLines run={run} />
      </Section>
    </RecordPage>
  );
}

function RunLines({ run: { lines, currency, cents } }: { readonly run: DebitRunInFull }) {
  const t = useDebitsText();
  const lease = useLeaseColumn<DebitRunInFull['lines'][number]>();
  const back = ({ receipt }: DebitRunInFull['lines'][number]) =>
    receipt !== null && receipt.reversed !== null && <Chip tone="bad">{t(backOf(receipt.reversed))}</Chip>;
  return (
    <Table
      label={t('debits')}
      columns={[
        lease,
        { name: 'mandate', header: t('mandate'), width: '10rem', cell: ({ mandate }) => mandate.reference },
        { name: 'sequence', header: t('sequence'), width: '9rem', cell: ({ sequence }) => t(`sequence_${sequence}`) },
        { name: 'reference', header: t('endToEnd'), width: '9rem', cell: ({ endToEnd }) => endToEnd },
        {
          name: 'payment',
          header: t('payment'),
          width: '12rem',
          cell: (line) =>
            line.receipt !== null && (
              <>
                <TextLink to={`/rent/receipts/${line.receipt.id}`}>{line.receipt.number}</TextLink> {back(line)}
              </>
            ),
        },
        {
          name: 'amount',
          header: t('amount'),
          width: '9rem',
          align: 'end',
          cell: (line) => <Amount cents={line.cents} currency={currency} />,
          total: <Amount cents={cents} currency={currency} />,
        },
      ]}
      rows={lines}
      rowKey={({ endToEnd }) => endToEnd}
      spine={(line) => propertyColourOf(line.lease.property.colour)}
      total={t('total', { count: lines.length })}
      card={(line) => ({
        title: nameOf(line.lease),
        detail: [line.mandate.reference, line.receipt?.number].filter((part) => part !== undefined).join(', '),
        amount: <Amount cents={line.cents} currency={currency} />,
        chip: back(line),
      })}
    />
  );
}
