import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { leaseNotOwedQuery } from '#web/features/rent-tasks/not-owed-query.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useMay } from '#web/lib/me.ts';
import type { Lease } from './api.ts';
import { hasLedger } from './has-ledger.ts';

const NotOwedNotices = lazyPart(
  async () => (await import('#web/features/rent-tasks/not-owed-notices.tsx')).NotOwedNotices,
  {
    instead: 'nothing',
  },
);

/** Most leases were charged for their own days only: what says otherwise is fetched where there is something to say. */
export function NotOwedPart({ lease }: { readonly lease: Lease }) {
  const enabled = useMay()('rent.read') && hasLedger(lease);
  const { data } = useQuery({ ...leaseNotOwedQuery(lease.id), enabled });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <NotOwedNotices leaseId={lease.id} />
    </Suspense>
  );
}
