import type { ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useListText } from './text.ts';

export interface NoneFoundProps {
  readonly children: ReactNode;
  /** Takes filters and view away; left out where there are none. */
  readonly onShowAll?: (() => void) | undefined;
}

/** Filters or a view leave nothing of a list that has something. */
export function NoneFound({ children, onShowAll }: NoneFoundProps) {
  const t = useListText();
  const act = <Button onClick={onShowAll}>{t('showAll')}</Button>;
  return (
    <Empty plain {...(onShowAll === undefined ? {} : { act })}>
      {children}
    </Empty>
  );
}
