import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Receipt } from '#web/features/money/api.ts';
import { placeOf, type ClearedRow } from '#web/features/today-cleared/cleared.ts';
import { useClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { HomeLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { formatDateLong, formatDayLong } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { buildingsQuery, todayQuery, type Today } from './api.ts';
import { BuildingsPart } from './buildings-part.tsx';
import { Figures, LeadFigures } from './figures.tsx';
import { FirstDay } from './first-day.tsx';
import { NeedsDoing } from './needs-doing.tsx';
import { Part } from './part.tsx';
import { useNames } from './task-groups.tsx';
import { useTodayText } from './text.ts';
import styles from './today-page.module.css';

const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});

const RemindPanel = lazyPart(async () => (await import('#web/features/reminders/remind-panel.tsx')).RemindPanel, {
  instead: 'toast',
});

const UndoPayment = lazyPart(async () => (await import('./undo-payment.tsx')).UndoPayment, { instead: 'toast' });

const defaults = { pay: '', remind: '', undo: '' };

/** Home: what needs doing, and beside it how things stand. */
export function TodayPage() {
  const t = useTodayText();
  const may = useMay();
  const today = useToday();
  const isPhone = usePhone();
  const [{ pay, remind, undo }, change] = useAddress(defaults);
  const cleared = useClearedToday(today);
  const nameOf = useNames();
  const mayRecord = may('rent.change');
  const isActing = mayRecord && (pay !== '' || remind !== '' || undo !== '');
  const open = (act: Partial<typeof defaults>) => change({ ...defaults, ...act });
  const close = () => change(defaults, { replace: true });
  const query = useQuery({ ...todayQuery, enabled: may('members.read') });
  const { data: buildings } = useQuery({ ...buildingsQuery, enabled: may('portfolio.read') });
  const isFirstDay = buildings?.items.length === 0;
  return (
    <HomeLayout
      header={
        <PageHeader
          eyebrow={isPhone ? formatDayLong(today) : formatDateLong(today)}
          title={t('title')}
          {...(isFirstDay &&
            may('portfolio.import') && {
              actions: (
                <ButtonLink variant="primary" to="/properties/new">
                  {t('addBuilding')}
                </ButtonLink>
              ),
            })}
          {...(mayRecord &&
            !isFirstDay && {
              actions: (
                <>
                  {!isPhone && may('banking.change') && (
                    <ButtonLink to="/banking?import=1">{t('importBankFile')}</ButtonLink>
                  )}
                  <Button variant={isActing ? 'outline' : 'primary'} onClick={() => open({ pay: 'new' })}>
                    {t('recordPayment')}
                  </Button>
                </>
              ),
            })}
        />
      }
      lead={
        <div className={styles['parts']}>
          {query.isLoading && !isFirstDay && <Loading rows={3} />}
          {query.data === undefined && query.error !== null && !isFirstDay && (
            <Part title={t('standing')} query={query}>
              {null}
            </Part>
          )}
          {isFirstDay && <FirstDay />}
          {query.data !== undefined && <LeadFigures today={query.data} />}
        </div>
      }
      aside={
        <div className={styles['parts']}>
          {query.data !== undefined && <Figures today={query.data} />}
          <BuildingsPart />
        </div>
      }
      panel={
        isActing && (
          <Suspense fallback={null}>
            {pay !== '' && (
              <RecordPayment
                key={pay}
                leaseId={pay}
                onClose={close}
                onUnavailable={close}
                onRecorded={(receipt) => cleared.add(clearedBy(receipt, query.data, cleared.rows, nameOf))}
              />
            )}
            {remind !== '' && <RemindPanel key={remind} leaseIds={[remind]} onClose={close} onUnavailable={close} />}
            {undo !== '' && (
              <UndoPayment
                key={undo}
                receiptId={undo}
                onClose={close}
                onUnavailable={close}
                onDone={() => {
                  cleared.remove(({ kind, undo: receiptId }) => kind === 'payment' && receiptId === undo);
                  close();
                }}
              />
            )}
          </Suspense>
        )
      }
    >
      <NeedsDoing
        cleared={cleared}
        onRecord={(leaseId) => open({ pay: leaseId })}
        onRemind={(leaseId) => open({ remind: leaseId })}
        onUndo={(receiptId) => open({ undo: receiptId })}
      />
    </HomeLayout>
  );
}

/** Of the leases that a payment was for, those that are past due as the page shows it, each where its row stands. */
function clearedBy(
  { id: undo, parts }: Receipt,
  shown: Today | undefined,
  cleared: readonly ClearedRow[],
  nameOf: ReturnType<typeof useNames>,
): readonly ClearedRow[] {
  if (shown === undefined) return [];
  return parts
    .map(({ leaseId: id, tenants }) => ({
      kind: 'payment' as const,
      id,
      name: nameOf(tenants.map(({ name }) => name)),
      at: placeOf(shown, cleared, { kind: 'payment', id }),
      undo,
    }))
    .filter(({ at }) => at >= 0);
}
