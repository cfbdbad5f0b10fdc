import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { formatMoney, formatMonth } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useBudgetsText } from './budgets-text.ts';

interface HistoryPanelProps {
  readonly asked: { readonly propertyId?: string; readonly from?: string };
  readonly onClose: () => void;
}

const step = 50;

/** Who changed which amount of the sheet, newest first. */
export function HistoryPanel({ asked, onClose }: HistoryPanelProps) {
  const t = useBudgetsText();
  const { organisation } = useMe();
  const [limit, setLimit] = useState(step);
  const query = useQuery(listQuery('GET /budget-changes/', { ...asked, limit }));
  const items = query.data?.items;
  const money = (cents: number | null, currency: string) =>
    cents === null ? t('nothing') : formatMoney(cents, currency, { zero: 'number' });
  return (
    <SidePanel title={t('history')} onClose={onClose}>
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items === undefined && query.error === null && <Loading rows={6} />}
      {items?.length === 0 && <Empty plain>{t('noHistory')}</Empty>}
      {items !== undefined && items.length > 0 && (
        <Timeline
          label={t('history')}
          timeZone={organisation.timeZone}
          entries={items.map((item) => ({
            key: item.id,
            at: item.changedAt,
            ...(item.changedBy !== null && { who: <bdi>{item.changedBy}</bdi> }),
            what: t('change', {
              account: `${item.account.number} ${item.account.name}`,
              month: formatMonth(item.month),
              from: money(item.from, item.currency),
              to: money(item.to, item.currency),
            }),
          }))}
        />
      )}
      {(query.data?.next ?? null) !== null && limit < 200 && (
        <Button onClick={() => setLimit(limit + step)}>{t('more')}</Button>
      )}
    </SidePanel>
  );
}
