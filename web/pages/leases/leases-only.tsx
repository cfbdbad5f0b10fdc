import type { ReactNode } from 'react';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { useLeaseText } from './text.ts';

/** A link may lead here whose role does not include leases: that is said, and nothing is asked for. */
export function LeasesOnly({ children }: { readonly children: ReactNode }) {
  const t = useLeaseText();
  const { organisation } = useMe();
  if (useMay()('leases.read')) return children;
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={t('leases')} />}>
      <Empty plain>{t('notForYou')}</Empty>
      <p>{t('notForYouWhy')}</p>
    </ListLayout>
  );
}
