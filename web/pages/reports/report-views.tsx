import { useState } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { useKeptViews } from '#web/kit/saved-views/use-kept-views.ts';
import { ViewActs } from '#web/kit/saved-views/view-acts.tsx';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { lacksTenant, scheduleFilters } from '#shared/report-schedules.ts';
import { useMay } from '#web/lib/me.ts';
import type { Asked } from './asked.ts';
import type { Comparison } from './periods.ts';
import { isSent } from './schedule-draft.ts';
import { useReportsText } from './text.ts';

/** The questions that a report is asked again and again: kept under a name, one's own or shared. */
export function useReportViews(key: ReportKey, asked: Asked, comparison: Comparison = 'none') {
  const t = useReportsText();
  const maySend = useMay()('reports.send') && !lacksTenant(key, asked);
  // On a phone the head has room for two acts.
  const hasRoom = useRoom(600);
  const [isNaming, setNaming] = useState(false);
  const own = [{ name: 'own', label: t('standardView'), to: '?' }];
  const kept = useKeptViews({ list: `report-${key}`, passing: ['explain'], own });
  const address = scheduleAddress(key, asked, comparison);
  const isShown = isNaming || kept.views.length > own.length;
  return {
    menu: (
      <>
        <Menu
          more
          label={t('moreActions')}
          entries={[
            { label: t('saveView'), onSelect: () => setNaming(true) },
            ...(maySend && !hasRoom ? [{ label: t('schedule'), to: address }] : []),
          ]}
        />
        {maySend && hasRoom && <ButtonLink to={address}>{t('scheduleButton')}</ButtonLink>}
      </>
    ),
    views: isShown && (
      <SavedViews
        label={t('views')}
        views={kept.views}
        current={kept.current ?? (kept.isBare ? 'own' : undefined)}
        onSave={kept.onSave}
        naming={{ isOn: isNaming, set: setNaming }}
        aside={<ViewActs kept={kept} />}
      />
    ),
  };
}

/** Narrowed and compared as it is now; its days are told anew each time that it is sent. */
function scheduleAddress(key: ReportKey, asked: Asked, comparison: Comparison): string {
  const filters = new URLSearchParams(
    scheduleFilters.flatMap((name) => {
      const value = asked[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  if (isSent(comparison) && (asked.compareFrom ?? asked.compareAsOf) !== undefined)
    filters.set('comparison', comparison);
  return `/reports/schedules?${new URLSearchParams({ add: key, with: filters.toString() }).toString()}`;
}
