import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { RecordDocuments } from '#web/features/documents/record-documents.tsx';
import { ledgerQuery } from '#web/features/money/api.ts';
import { moneyActs, takingsBack } from '#web/features/money-acts/money-acts.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { useRoomBeside } from '#web/kit/hooks/use-room.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { FetchedRecord, RecordPage, type FetchedRecordProps } from '#web/kit/record-page/record-page.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Tabs, type Tab } from '#web/kit/tabs/tabs.tsx';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { leaseQuery, leasesQuery, type Lease } from './api.ts';
import { ChecklistTab } from './checklist-tab.tsx';
import { useDetailText } from './detail-text.ts';
import { FirstCharges } from './first-charges.tsx';
import { hasLedger } from './has-ledger.ts';
import { HistoryTab } from './history-tab.tsx';
import { offeredActs } from './lease-acts-offered.ts';
import { LeaseFacts } from './lease-facts.tsx';
import { LeaseFigures } from './lease-figures.tsx';
import { useLedgerText } from './ledger-text.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { LeaseHeaderActs } from './lease-header-acts.tsx';
import { LeaseStateChip } from './lease-state-chip.tsx';
import { tenantsOf } from './lease-words.ts';
import { NotOwedPart } from './not-owed-part.tsx';
import { ScheduleTab, ScheduleYear } from './schedule-tab.tsx';
import { TermsTab } from './terms-tab.tsx';
import { useLeaseText } from './text.ts';
import styles from './lease-page.module.css';

const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});
const RemindPanel = lazyPart(async () => (await import('#web/features/reminders/remind-panel.tsx')).RemindPanel, {
  instead: 'toast',
});
const LeaseMoneyAct = lazyPart(
  async () => (await import('#web/features/money-acts/lease-money-act.tsx')).LeaseMoneyAct,
  {
    instead: 'toast',
  },
);
const TakeBack = lazyPart(async () => (await import('#web/features/money-acts/take-back.tsx')).TakeBack, {
  instead: 'toast',
});
const LedgerTab = lazyPart(async () => (await import('./ledger-tab.tsx')).LedgerTab);
const LeaseAct = lazyPart(async () => (await import('./lease-act.tsx')).LeaseAct, { instead: 'toast' });

export function LeasePage() {
  const { id = '' } = useParams();
  const isNumber = /^L-?\d+$/i.test(id);
  return isNumber ? <ByNumber number={id} /> : <Visited key={id} id={id} />;
}

/** People say "L-0187", and so do sentences about leases: the number leads to the lease. */
function ByNumber({ number }: { readonly number: string }) {
  const query = useQuery(leasesQuery({ q: number, limit: 10 }));
  const wanted = Number(number.replaceAll(/\D/g, ''));
  const found = query.data?.items.find((lease) => Number(lease.number.slice(2)) === wanted);
  return (
    <FetchedLease query={{ ...query, data: found }} isGone={query.data !== undefined}>
      {({ id }) => <Navigate replace to={`/leases/${id}`} />}
    </FetchedLease>
  );
}

function Visited({ id }: { readonly id: string }) {
  const query = useQuery(leaseQuery(id));
  return <FetchedLease query={query}>{(lease) => <LeaseInSight lease={lease} />}</FetchedLease>;
}

function FetchedLease<Row>(props: Pick<FetchedRecordProps<Row>, 'query' | 'isGone' | 'children'>) {
  const t = useLeaseText();
  const list = { to: '/leases', name: t('leases') };
  return <FetchedRecord {...props} list={list} gone={t('gone')} goneAct={t('goneAct')} />;
}

const defaults = { tab: '', pay: '', from: '', act: '', charge: '', clause: '', step: '', asOf: '', knownAt: '' };
export type LeaseAddress = typeof defaults;

function LeaseInSight({ lease }: { readonly lease: Lease }) {
  const t = useLeaseText();
  const may = useMay();
  const [address, change] = useAddress(defaults);
  const acts = offeredActs(lease, may);
  const isOpenAct = address.act !== '' && isPossible(lease, address.act, acts, may('leases.change'));
  const mayMove = may('rent.change') && hasLedger(lease);
  const moneyAct = mayMove ? moneyActs.find((name) => name === address.act) : undefined;
  const takingBack = mayMove ? takingsBack.find((name) => name === address.act) : undefined;
  const isPaying = address.pay !== '' && mayMove;
  const isReminding = address.act === 'remind' && mayMove;
  const { isLate, isAhead } = useStanding(lease, mayMove);
  const isOpen = isOpenAct || isPaying || isReminding || moneyAct !== undefined || takingBack !== undefined;
  const isNarrow = !useRoomBeside(isOpen, 1000) && isOpen;
  const pay = (id: string) => change({ pay: id, act: '' }, { keepPage: true, replace: id === '' });
  const close = () => change({ act: '', charge: '', clause: '', step: '' }, { keepPage: true, replace: true });
  const act = (wish: Partial<LeaseAddress>) =>
    change({ pay: '', charge: '', clause: '', step: '', ...wish }, { keepPage: true, replace: isOpen });
  return (
    <RecordPage
      page={t('titled', { page: `${tenantsOf(t, lease)}, ${lease.number}` })}
      colour={propertyColourOf(lease.property.colour)}
      trail={[
        { to: `/properties/${lease.property.id}`, name: <bdi>{lease.property.name}</bdi> },
        { to: `/units/${lease.unit.id}`, name: <bdi>{lease.unit.name}</bdi> },
        t('lease', { number: lease.number }),
      ]}
      title={<Names of={lease.tenants} none={t('noTenant')} />}
      chip={<LeaseStateChip state={lease.state} isUndone={lease.isUndone} />}
      actions={
        <LeaseHeaderActs
          lease={lease}
          acts={acts}
          quiet={isOpen}
          onAct={(name) => act({ act: name })}
          onMoneyAct={mayMove ? (name) => act({ act: name }) : undefined}
          isAhead={isAhead}
          onRemind={isLate ? () => act({ act: 'remind' }) : undefined}
          onPay={mayMove ? () => pay(lease.id) : undefined}
        />
      }
      figures={may('rent.read') && hasLedger(lease) ? <LedgerFigures lease={lease} /> : <LeaseFigures lease={lease} />}
      facts={<LeaseFacts lease={lease} acts={acts} onAct={act} />}
      panel={
        isPaying ? (
          <RecordPayment leaseId={lease.id} onClose={() => pay('')} onUnavailable={() => pay('')} />
        ) : isReminding ? (
          <RemindPanel leaseIds={[lease.id]} onClose={close} onUnavailable={close} />
        ) : takingBack !== undefined ? (
          <TakeBack
            key={address.charge}
            leaseId={lease.id}
            act={takingBack}
            recordId={address.charge}
            onClose={close}
            onUnavailable={close}
          />
        ) : moneyAct !== undefined ? (
          <LeaseMoneyAct key={moneyAct} leaseId={lease.id} act={moneyAct} onClose={close} onUnavailable={close} />
        ) : (
          isOpenAct && (
            <LeaseAct
              key={`${address.act} ${address.charge} ${address.clause} ${address.step}`}
              lease={lease}
              act={address.act}
              charge={address.charge}
              clause={address.clause}
              step={address.step}
              onClose={close}
              onUnavailable={close}
            />
          )
        )
      }
    >
      <FirstCharges lease={lease} />
      <NotOwedPart lease={lease} />
      <Parts lease={lease} address={address} isNarrow={isNarrow} onChange={change} onAct={act} />
    </RecordPage>
  );
}

/** Something is owed from before today: then a word about it can be sent. */
function useStanding({ id }: Lease, enabled: boolean): { readonly isLate: boolean; readonly isAhead: boolean } {
  const today = useToday();
  const balances = useQuery({ ...ledgerQuery(id), enabled }).data?.balances ?? [];
  return {
    isLate: balances.some(({ openCents, oldestDueOn }) => openCents > 0 && (oldestDueOn ?? today) < today),
    isAhead: balances.some(({ prepaidCents, creditCents }) => prepaidCents + creditCents > 0),
  };
}

const tabNames = ['ledger', 'schedule', 'terms', 'moving', 'documents', 'history'] as const;
type TabName = (typeof tabNames)[number];

function Parts({
  lease,
  address,
  isNarrow,
  onChange,
  onAct,
}: {
  readonly lease: Lease;
  readonly address: LeaseAddress;
  readonly isNarrow: boolean;
  readonly onChange: (wish: Partial<LeaseAddress>, options?: { readonly keepPage?: boolean }) => void;
  readonly onAct: (wish: Partial<LeaseAddress>) => void;
}) {
  const d = useDetailText();
  const g = useLedgerText();
  const phone = usePhone();
  const mayRead = useMay()('documents.read');
  const mayMove = useMay()('rent.change');
  const showFrom = (from: string) => onChange({ from }, { keepPage: true });
  const hasMoney = useMay()('rent.read') && hasLedger(lease);
  const current =
    tabNames.find(
      (name) => name === address.tab && (name !== 'documents' || mayRead) && (name !== 'ledger' || hasMoney),
    ) ?? (hasMoney ? 'ledger' : 'schedule');
  const open = lease.checklists.reduce((sum, { items, done }) => sum + items - done, 0);
  const tabs: readonly Tab<TabName>[] = [
    ...(hasMoney ? [{ name: 'ledger' as const, label: g('tab') }] : []),
    { name: 'schedule', label: d('tabSchedule') },
    { name: 'terms', label: d('tabTerms') },
    { name: 'moving', label: d('tabMoving'), ...(open === 0 ? {} : { count: open }) },
    ...(mayRead ? [{ name: 'documents' as const, label: d('tabDocuments') }] : []),
    { name: 'history', label: d('tabHistory') },
  ];
  return (
    <Tabs
      label={d('tabs')}
      tabs={tabs}
      current={current}
      onChange={(tab) => onChange({ tab }, { keepPage: true })}
      {...(current === 'schedule' &&
        !phone && { aside: <ScheduleYear lease={lease} from={address.from} onFrom={showFrom} /> })}
    >
      <h2 className={styles['hidden']}>{tabs.find(({ name }) => name === current)?.label}</h2>
      {current === 'ledger' && (
        <Suspense fallback={<Loading rows={12} />}>
          <LedgerTab
            leaseId={lease.id}
            leaseNumber={lease.number}
            isNarrow={isNarrow}
            address={address}
            onChange={(wish) => onChange(wish, { keepPage: true })}
            onTakeBack={mayMove ? (name, record) => onAct({ act: name, charge: record }) : undefined}
          />
        </Suspense>
      )}
      {current === 'schedule' && <ScheduleTab lease={lease} from={address.from} onFrom={showFrom} />}
      {current === 'terms' && <TermsTab lease={lease} onAct={onAct} />}
      {current === 'moving' && <ChecklistTab lease={lease} />}
      {current === 'documents' && (
        <div className={styles['tab']}>
          <RecordDocuments
            record={{ recordKind: 'lease', recordId: lease.id }}
            readOnly={lease.state === 'cancelled'}
          />
        </div>
      )}
      {current === 'history' && <HistoryTab lease={lease} />}
    </Tabs>
  );
}

const ofCharges = new Set(['end-charge', 'remove-step', 'add-clause', 'apply-index', 'remove-clause']);

/** A link may ask for an act that is over or not theirs to do: then there is none. */
function isPossible(lease: Lease, act: string, acts: readonly string[], mayChange: boolean): boolean {
  if (!ofCharges.has(act)) return acts.includes(act);
  return mayChange && acts.includes('amend-charge') && lease.charges.length > 0;
}
