import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMay } from '#web/lib/me.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { undepositedQuery } from './api.ts';
import { BankBatches } from './bank-batches.tsx';
import { useBankText } from './bank-text.ts';
import { BankWaiting, useWaiting, WaitingConfirm } from './bank-waiting.tsx';
import { useBatchesTable } from './use-batches-table.ts';

const UndoBatch = lazyPart(async () => (await import('./undo-batch.tsx')).UndoBatch, { instead: 'toast' });
const defaults = { tab: 'waiting', undo: '' };
const saveWaiting = serverTable('GET /exports/receipts.csv/', { query: { state: 'undeposited' } });

/** What waits to be brought to the bank, and what was: chosen, added up, and posted as one sum. */
export function BankPage() {
  const k = useBankText();
  const mayChange = useMay()('rent.change');
  const [address, change] = useAddress(defaults);
  const tab = address.tab === 'batches' ? 'batches' : 'waiting';
  const query = useQuery(undepositedQuery);
  const waiting = useWaiting(query.data);
  const saveBatches = useBatchesTable();
  const close = () => change({ undo: '' }, { keepPage: true, replace: true });
  return (
    <ListLayout
      header={<RoomHeader page="bankDeposits" />}
      panel={
        address.undo !== '' &&
        mayChange && (
          <Suspense fallback={null}>
            <UndoBatch id={address.undo} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
      confirm={
        tab === 'waiting' && mayChange && (waiting.rows?.length ?? 0) > 0 && <WaitingConfirm waiting={waiting} />
      }
    >
      <Tabs
        label={k('views')}
        tabs={[
          {
            name: 'waiting',
            label: k('waiting'),
            ...(waiting.rows === undefined || waiting.rows.length === 0 ? {} : { count: waiting.rows.length }),
          },
          { name: 'batches', label: k('batches') },
        ]}
        current={tab}
        onChange={(name) => change({ tab: name })}
        aside={<ExportAct save={tab === 'waiting' ? saveWaiting : saveBatches} />}
      >
        {tab === 'waiting' ? (
          <BankWaiting query={query} waiting={waiting} />
        ) : (
          <BankBatches onUndo={mayChange ? (id) => change({ undo: id }, { keepPage: true }) : undefined} />
        )}
      </Tabs>
    </ListLayout>
  );
}
