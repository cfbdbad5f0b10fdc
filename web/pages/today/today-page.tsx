import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { HomeLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { formatDateLong } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { todayQuery } from './api.ts';
import { BuildingsPart } from './buildings-part.tsx';
import { Figures } from './figures.tsx';
import { NeedsDoing } from './needs-doing.tsx';
import { Part } from './part.tsx';
import type { AskedPayment } from './task-groups.tsx';
import { useTodayText } from './text.ts';
import styles from './today-page.module.css';

const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});

const defaults = { pay: '' };

/** Home: what needs doing, and beside it how things stand. */
export function TodayPage() {
  const t = useTodayText();
  const may = useMay();
  const today = useToday();
  const [{ pay }, change] = useAddress(defaults);
  const [asked, setAsked] = useState<AskedPayment>();
  const mayRecord = may('rent.change');
  const isPaying = pay !== '' && mayRecord;
  const open = (leaseId: string) => change({ pay: leaseId });
  const close = () => change({ pay: '' }, { replace: true });
  const query = useQuery({ ...todayQuery, enabled: may('members.read') });
  return (
    <HomeLayout
      header={
        <PageHeader
          eyebrow={formatDateLong(today)}
          title={t('title')}
          {...(mayRecord && {
            actions: (
              <Button variant={isPaying ? 'outline' : 'primary'} onClick={() => open('new')}>
                {t('recordPayment')}
              </Button>
            ),
          })}
        />
      }
      aside={
        <div className={styles['parts']}>
          {query.data === undefined && may('members.read') && (
            <Part title={t('standing')} query={query}>
              {null}
            </Part>
          )}
          {query.data !== undefined && <Figures today={query.data} />}
          <BuildingsPart />
        </div>
      }
      panel={
        isPaying && (
          <Suspense fallback={null}>
            <RecordPayment key={pay} leaseId={pay} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
    >
      <NeedsDoing
        asked={isPaying ? undefined : asked}
        onRecord={(payment) => {
          setAsked(payment);
          open(payment.leaseId);
        }}
      />
    </HomeLayout>
  );
}
