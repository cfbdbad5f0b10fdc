import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { useRentWords } from './text.ts';

interface OnlyWithProps {
  readonly permission: Permission;
  readonly title: string;
  /** What the role does not include, where that is less than rent. */
  readonly missing?: string;
  readonly children: ReactNode;
}

/** A link may lead somewhere that a role does not include: that is said, and nothing is asked for. */
export function OnlyWith({ permission, title, missing, children }: OnlyWithProps) {
  const t = useRentWords();
  const { organisation } = useMe();
  if (useMay()(permission)) return children;
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={title} />}>
      <Empty plain>{missing ?? t('notForYou')}</Empty>
      <p>{t('notForYouWhy')}</p>
    </ListLayout>
  );
}
