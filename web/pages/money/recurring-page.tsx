import { Suspense } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useMay } from '#web/lib/me.ts';
import { RecurringList } from './recurring-list.tsx';

const RecurringChange = lazyPart(async () => (await import('./recurring-change.tsx')).RecurringChange);

const addressDefaults = { change: '' };

export function RecurringPage() {
  const [address, change] = useAddress(addressDefaults);
  const mayPost = useMay()('ledger.post');
  if (address.change === '' || !mayPost) return <RecurringList />;
  return (
    <Suspense fallback={null}>
      <RecurringChange key={address.change} id={address.change} onDone={() => change({ change: '' })} />
    </Suspense>
  );
}
