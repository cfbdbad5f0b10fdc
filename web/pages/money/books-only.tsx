import type { ReactNode } from 'react';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { useMoneyText } from './text.ts';

/** A link may lead here who does not see the books: why is said, and nothing is asked for. */
export function BooksOnly({ children }: { readonly children: ReactNode }) {
  const t = useMoneyText();
  const { organisation } = useMe();
  const may = useMay();
  if (may('ledger.read')) return children;
  // Whose role reads rent reads the books too: what keeps them away is that they work with some properties.
  const isLimited = may('rent.read');
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={t('money')} />}>
      <Empty plain>{t(isLimited ? 'onlyWhole' : 'notForYou')}</Empty>
      <p>{t(isLimited ? 'onlyWholeWhy' : 'notForYouWhy')}</p>
    </ListLayout>
  );
}
