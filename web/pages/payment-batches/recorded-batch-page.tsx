import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf, wordOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { batchQuery, type RecordedBatch } from './api.ts';
import { useBatchText } from './text.ts';
import { useBatchTable } from './use-batch-table.ts';
import styles from './batch.module.css';

/** A batch as it was recorded: its payments, and the way to void all of them. */
export function RecordedBatchPage() {
  const t = useBatchText();
  const { id = '' } = useParams();
  const query = useQuery(batchQuery(id));
  return (
    <FetchedRecord
      key={id}
      query={query}
      list={{ to: '/rent/batches', name: t('batchEntry') }}
      gone={t('gone')}
      goneWhy={t('goneWhy')}
    >
      {(batch) => <InSight batch={batch} />}
    </FetchedRecord>
  );
}

function InSight({ batch }: { readonly batch: RecordedBatch }) {
  const t = useBatchText();
  const r = useRentWords();
  const mayChange = useMay()('rent.change');
  const { organisation } = useMe();
  const { firstNumber: first, lastNumber: last, voided, currency } = batch;
  const standing = batch.rows.filter(({ reversed }) => reversed === null);
  const canVoid = mayChange && voided === null && standing.length > 0;
  const { act, open, close } = useOpenAct(canVoid);
  const at = formatInstant(batch.recordedAt, organisation.timeZone);
  const title = t('title', { first, last });
  const save = useBatchTable(batch);
  return (
    <RecordPage
      page={title}
      trail={[{ to: '/rent/batches', name: t('batchEntry') }, `${first}–${last}`]}
      title={title}
      chip={voided !== null && <Chip tone="bad">{t('voided')}</Chip>}
      actions={
        <>
          <ExportMenu save={save} />
          {canVoid && <Button onClick={() => open('void')}>{t('voidAll')}</Button>}
          {mayChange && (
            <ButtonLink variant={act === '' ? 'primary' : 'outline'} to="/rent/batches">
              {t('newBatch')}
            </ButtonLink>
          )}
        </>
      }
      facts={
        <Facts title={t('facts')}>
          <Fact strong label={t('depositSlip')}>
            {moneyOf(batch.cents, currency)}
          </Fact>
          <Fact label={t('received')}>{formatDate(batch.receivedOn)}</Fact>
          <Fact label={t('account')}>{batch.account.name}</Fact>
          {batch.deposit !== null && (
            <Fact label={t('bankDeposit')}>
              <TextLink variant="row" to="/rent/deposits-to-bank?tab=batches">
                {batch.deposit.number}
              </TextLink>
            </Fact>
          )}
          <Fact label={t('recordedBy')}>
            {batch.recordedBy === null ? at : t('by', { name: batch.recordedBy.name, at })}
          </Fact>
        </Facts>
      }
      panel={act === 'void' && <VoidAll batch={batch} count={standing.length} onClose={close} />}
    >
      <h2 className={styles['hidden']}>{t('grid')}</h2>
      {voided !== null && <p>{t('voidedOn', { date: formatDate(voided.on), reason: voided.reason })}</p>}
      <Table
        label={title}
        columns={[
          {
            name: 'tenant',
            header: t('tenant'),
            cell: ({ tenants, unit, property }) => (
              <>
                <bdi>{namesOf(r, tenants)}</bdi>
                <Detail>
                  <bdi>{`${unit.name} ${property.name}`}</bdi>
                </Detail>
              </>
            ),
          },
          { name: 'number', header: t('number'), width: '6rem', cell: ({ number }) => number },
          {
            name: 'method',
            header: t('method'),
            width: '9rem',
            cell: ({ method, reference }) => (
              <>
                {wordOf(r, 'method', method)}
                {reference !== null && (
                  <Detail>
                    <bdi>{reference}</bdi>
                  </Detail>
                )}
              </>
            ),
          },
          {
            name: 'amount',
            header: t('amountIn', { currency }),
            width: '9rem',
            align: 'end',
            cell: ({ cents, reversed }) =>
              reversed === null ? (
                <Amount cents={cents} currency={currency} />
              ) : (
                <>
                  <s>{moneyOf(cents, currency)}</s>
                  <Detail>{reversed.kind === 'returned' ? t('returned') : t('voided')}</Detail>
                </>
              ),
          },
        ]}
        rows={batch.rows}
        rowKey={({ id }) => id}
        spine={({ property }) => propertyColourOf(property.colour)}
        rowLabel={({ tenants, number }) => `${namesOf(r, tenants)}, ${number}`}
        card={({ tenants, unit, property, cents, number }) => ({
          title: <bdi>{namesOf(r, tenants)}</bdi>,
          detail: `${unit.name} ${property.name}`,
          amount: <Amount cents={cents} currency={currency} />,
          chip: number,
        })}
      />
    </RecordPage>
  );
}

interface VoidAllProps {
  readonly batch: RecordedBatch;
  readonly count: number;
  readonly onClose: () => void;
}

/** None of them was received: the whole slip was a mistake. */
function VoidAll({ batch, count, onClose }: VoidAllProps) {
  const t = useBatchText();
  const { id, receivedOn, currency, rows } = batch;
  const cents = rows.reduce((sum, row) => sum + (row.reversed === null ? row.cents : 0), 0);
  const payments = t('payments', { count });
  return (
    <UndoPanel
      title={t('voidTitle')}
      eyebrow={`${batch.firstNumber}–${batch.lastNumber}`}
      why={t('voidWhy')}
      act={t('voidAct', { payments, amount: moneyOf(cents, currency) })}
      reasonLabel={t('voidReason')}
      dateLabel={t('voidOn')}
      doneOn={receivedOn}
      send={async (undoing, post) => {
        await post('POST /receipt-batches/{id}/void/', { params: { id }, body: undoing });
        return t('voidDone', { payments });
      }}
      onClose={onClose}
    />
  );
}
