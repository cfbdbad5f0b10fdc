import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MissingRent } from '#web/features/rent-tasks/missing-rent.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import { increaseQuery, keepLetters, type IncreaseInFull } from './api.ts';
import { DifferenceFigures } from './difference.tsx';
import { LeftOutList } from './increase-preview.tsx';
import { useIncreasesText } from './text.ts';
import { useIncreaseTable } from './use-increase-table.ts';
import { howWords, perOf } from './words.ts';
import { UndoIncrease } from './undo-increase.tsx';
import styles from './increases.module.css';

export function IncreasePage() {
  const { id = '' } = useParams();
  return <Made key={id} id={id} />;
}

/** What an increase did to each lease, and its letters. */
function Made({ id }: { readonly id: string }) {
  const t = useIncreasesText();
  const { organisation } = useMe();
  const words = useRentWords();
  const query = useQuery(increaseQuery(id));
  const increase = query.data;
  const [own] = ownFirst(increase?.totals ?? [], organisation.currency);
  const currency = own?.currency ?? organisation.currency;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent/increases">{t('title')}</Link>}
          title={increase?.number ?? '…'}
          actions={increase && <Acts increase={increase} />}
        />
      }
      figures={
        increase && (
          <Figures>
            <Figure label={t('raisedCount')} value={increase.raised === 0 ? nothing : formatNumber(increase.raised)} />
            {increase.undone > 0 && <Figure label={t('undoneCount')} value={formatNumber(increase.undone)} />}
            <DifferenceFigures total={own} currency={currency} />
            <Figure phone={false} label={t('how')} value={howWords(t, increase.by, currency)} />
            <Figure phone={false} label={t('from')} value={formatDateFull(increase.startsOn)} />
          </Figures>
        )
      }
    >
      {increase === undefined && query.error !== null && <QueryFailure query={query} />}
      {increase === undefined && query.error === null && <Loading rows={8} />}
      {increase !== undefined && (
        <>
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
            <Section title={t('undoneTitle')}>
              <ul className={styles['leftOut']} aria-label={t('undoneTitle')}>
                {increase.undoneLeases.map((row) => (
                  <li key={row.leaseId}>
                    <span>
                      <Names of={row.tenants} none={words('noTenant')} />
                      <Detail>
                        <bdi>{row.unit.name}</bdi> · {row.leaseNumber}
                      </Detail>
                    </span>
                    <Amount cents={row.oldCents} currency={row.currency} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {increase.excluded.length > 0 && <LeftOutList rows={increase.excluded} />}
        </>
      )}
    </ListLayout>
  );
}

function Acts({ increase }: { readonly increase: IncreaseInFull }) {
  const t = useIncreasesText();
  const say = useRentError();
  const queryClient = useQueryClient();
  const mayChange = useMay()('leases.change');
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
      queryClient.setQueryData(increaseQuery(increase.id).queryKey, await keepLetters(increase.id));
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
  type Row = IncreaseInFull['leases'][number];
  const isMixed = increase.totals.some(({ byFrequency }) => byFrequency.length > 1);
  const figure = (cents: number, row: Row) => (
    <>
      <Amount cents={cents} currency={row.currency} />
      {row.currency !== currency && <Detail>{row.currency}</Detail>}
    </>
  );
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
      columns={[
        {
          name: 'tenant',
          header: t('tenant'),
          cell: (row) => (
            <>
              <TextLink variant="row" to={`/leases/${row.leaseId}`}>
                <Names of={row.tenants} none={words('noTenant')} />
              </TextLink>
              {row.documentId !== null && <Detail>{t('keptOne')}</Detail>}
            </>
          ),
        },
        {
          name: 'unit',
          header: t('unit'),
          width: '20%',
          cell: ({ unit, property }) => <UnitPlace unit={unit} property={property} />,
        },
        {
          name: 'old',
          header: t('oldRent', { currency }),
          width: '9rem',
          align: 'end',
          cell: (row) => figure(row.oldCents, row),
        },
        {
          name: 'new',
          header: t('newRent', { currency }),
          width: '10rem',
          align: 'end',
          cell: (row) => figure(row.newCents, row),
        },
        {
          name: 'more',
          header: t('more', { currency }),
          width: '9.5rem',
          align: 'end',
          cell: (row) => (
            <>
              {figure(row.newCents - row.oldCents, row)}
              {isMixed && <Detail>{perOf(t, row.lines)}</Detail>}
            </>
          ),
        },
      ]}
    />
  );
}
