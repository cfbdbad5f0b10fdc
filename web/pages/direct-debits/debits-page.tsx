import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { DebitRun } from './api.ts';
import { StateChip } from './state-chip.tsx';
import { useDebitsText } from './text.ts';

const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog, {
  instead: 'toast',
});
const save = serverTable('GET /exports/debit-runs.csv/');

/** Every direct debit there was, newest first. */
export function DebitsPage() {
  const t = useDebitsText();
  const mayChange = useMay()('banking.change');
  const [address, change] = useAddress({ settings: '' });
  const pages = usePages();
  const query = useQuery(listQuery('GET /debit-runs/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/rent/direct-debits/${id}` });
  const close = () => change({ settings: '' }, { replace: true, keepPage: true });
  const acts = mayChange && (
    <>
      <Button onClick={() => change({ settings: '1' }, { keepPage: true })}>{t('setUp')}</Button>
      <ButtonLink variant="primary" to="/rent/direct-debits/new">
        {t('newRun')}
      </ButtonLink>
    </>
  );
  return (
    <>
      <ListPage
        list={list}
        header={
          <RoomHeader
            page="directDebits"
            actions={
              <>
                {!list.isBare && <ExportMenu save={save} />}
                {acts}
              </>
            }
          />
        }
        none={<Empty>{t('noRuns')}</Empty>}
        table={(given) => <RunsTable {...given} />}
        count={(count) => t('countRuns', { count })}
      />
      {address.settings !== '' && mayChange && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </>
  );
}

function RunsTable(list: ListTable<DebitRun>) {
  const t = useDebitsText();
  return (
    <Table
      {...list}
      label={t('runs')}
      columns={[
        {
          name: 'number',
          header: t('number'),
          width: '8rem',
          cell: ({ id, number }) => (
            <TextLink variant="row" to={`/rent/direct-debits/${id}`}>
              {number}
            </TextLink>
          ),
        },
        {
          name: 'on',
          header: t('on'),
          cell: ({ on, state }) => (
            <>
              {formatDate(on)} <StateChip state={state} />
            </>
          ),
        },
        { name: 'account', header: t('account'), width: '24%', cell: ({ account }) => <bdi>{account.name}</bdi> },
        { name: 'debits', header: t('debits'), width: '8rem', align: 'end', cell: (run) => formatNumber(run.debits) },
        {
          name: 'amount',
          header: t('amount'),
          width: '10rem',
          align: 'end',
          cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
        },
      ]}
      card={(run) => ({
        title: `${run.number} · ${formatDate(run.on)}`,
        detail: t(`state_${run.state}`),
        amount: moneyOf(run.cents, run.currency),
      })}
    />
  );
}
