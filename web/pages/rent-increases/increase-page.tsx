import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MissingRent } from '#web/features/rent-tasks/missing-rent.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { useAct } from '#web/lib/use-act.ts';
import { increaseQuery, type IncreaseInFull } from './api.ts';
import { DifferenceFigures } from './difference.tsx';
import { LeaseLines, LeftOutList } from './increase-preview.tsx';
import { useIncreasesText } from './text.ts';
import { useIncreaseTable } from './use-increase-table.ts';
import { useRentColumns } from './use-rent-columns.tsx';
import { howWords } from './words.ts';
import { UndoIncrease } from './undo-increase.tsx';
import styles from './increases.module.css';

export function IncreasePage() {
  const t = useIncreasesText();
  const { id = '' } = useParams();
  const query = useQuery(increaseQuery(id));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/rent/increases', name: t('title') }} gone={t('gone')}>
      {(increase) => <Made increase={increase} />}
    </FetchedRecord>
  );
}

/** What an increase did to each lease, and its letters. */
function Made({ increase }: { readonly increase: IncreaseInFull }) {
  const t = useIncreasesText();
  const { organisation } = useMe();
  const [own] = ownFirst(increase.totals, organisation.currency);
  const currency = own?.currency ?? organisation.currency;
  return (
    <RecordPage
      trail={[{ to: '/rent/increases', name: t('title') }]}
      title={increase.number}
      actions={<Acts increase={increase} />}
      figures={
        <Figures>
          <Figure label={t('raisedCount')} value={increase.raised === 0 ? nothing : formatNumber(increase.raised)} />
          {increase.undone > 0 && <Figure label={t('undoneCount')} value={formatNumber(increase.undone)} />}
          <DifferenceFigures total={own} currency={currency} />
          <Figure phone={false} label={t('how')} value={howWords(t, increase, currency)} />
          <Figure phone={false} label={t('from')} value={formatDateFull(increase.startsOn)} />
        </Figures>
      }
    >
      <p className={styles['noticed']}>
        {t('notice', { date: formatDateFull(increase.noticeOn) })}
        {increase.agreed && <> · {t('agreedFact')}</>}
        {increase.madeBy !== null && (
          <>
            {' · '}
            <bdi>{increase.madeBy.name}</bdi>, {formatInstant(increase.madeAt, organisation.timeZone)}
          </>
        )}
      </p>
      <MissingRent leaseIds={increase.leases.map(({ leaseId }) => leaseId)} />
      {increase.leases.length > 0 && <RaisedTable increase={increase} currency={currency} />}
      {increase.undoneLeases.length > 0 && (
        <LeaseLines
          title={t('undoneTitle')}
          rows={increase.undoneLeases}
          end={(row) => <Amount cents={row.oldCents} currency={row.currency} />}
        />
      )}
      {increase.excluded.length > 0 && <LeftOutList rows={increase.excluded} />}
    </RecordPage>
  );
}

function Acts({ increase }: { readonly increase: IncreaseInFull }) {
  const t = useIncreasesText();
  const say = useRentError();
  const queryClient = useQueryClient();
  const mayChange = useMay()('leases.change');
  const keepLetters = useAct('POST /rent-increases/{id}/keep-letters/');
  const [busy, setBusy] = useState<'letters' | 'keep'>();
  const save = useIncreaseTable(increase);
  const isKept = increase.leases.every(({ documentId }) => documentId !== null);

  async function act(name: 'letters' | 'keep', work: () => Promise<void>) {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(undefined);
    }
  }

  const keep = () =>
    act('keep', async () => {
      queryClient.setQueryData(
        increaseQuery(increase.id).queryKey,
        await keepLetters({ params: { id: increase.id }, body: {} }),
      );
      showToast({ text: t('kept') });
    });
  const fetchAll = () =>
    act('letters', () => download('GET /rent-increases/{id}/letters/', { params: { id: increase.id }, query: {} }));
  if (increase.raised === 0) return <ExportMenu save={save} />;
  return (
    <>
      <ExportMenu save={save} />
      {mayChange && <UndoIncrease increase={increase} />}
      {mayChange && !isKept && (
        <Button busy={busy === 'keep'} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      )}
      <Button variant="primary" busy={busy === 'letters'} onClick={() => void fetchAll()}>
        {t('letters')}
      </Button>
    </>
  );
}

function RaisedTable({ increase, currency }: { readonly increase: IncreaseInFull; readonly currency: string }) {
  const t = useIncreasesText();
  const words = useRentWords();
  const say = useRentError();
  const columns = useRentColumns<IncreaseInFull['leases'][number]>({
    currency,
    isMixed: increase.totals.some(({ byFrequency }) => byFrequency.length > 1),
    tenant: (row) => (
      <>
        <TextLink variant="row" to={`/leases/${row.leaseId}`}>
          <Names of={row.tenants} none={words('noTenant')} />
        </TextLink>
        {row.documentId !== null && <Detail>{t('keptOne')}</Detail>}
      </>
    ),
  });
  async function fetchLetter(leaseId: string) {
    try {
      await download('GET /rent-increases/{id}/letters/', { params: { id: increase.id }, query: { leaseId } });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  }
  return (
    <Table
      label={t('previewLabel')}
      rows={increase.leases}
      rowKey={({ leaseId }) => leaseId}
      rowLabel={(row) => `${namesOf(words, row.tenants)}, ${row.unit.name}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      actsWidth="6rem"
      acts={(row) => <TextAct onClick={() => void fetchLetter(row.leaseId)}>{t('letter')}</TextAct>}
      columns={columns}
    />
  );
}
