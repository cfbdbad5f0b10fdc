import type { ReactNode } from 'react';
import { useRentWords } from '#web/features/money/text.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMay, useMe } from '#web/lib/me.ts';

/** Who may not see rent sees no deposits: that is said, and nothing is asked for. */
export function DepositsOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useRentWords();
  const { organisation } = useMe();
  if (useMay()('rent.read')) return children;
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={title} />}>
      <Empty plain>{t('notForYou')}</Empty>
      <p>{t('notForYouWhy')}</p>
    </ListLayout>
  );
}
