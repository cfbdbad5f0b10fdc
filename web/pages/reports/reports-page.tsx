import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reportGroups, type ReportKey } from '#shared/reports/report-keys.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useMe } from '#web/lib/me.ts';
import type { OfferedReport } from './asked.ts';
import { Favorites } from './favorites.tsx';
import { FindReport } from './find-report.tsx';
import { BesideReports } from './beside-reports.tsx';
import { useIndexText } from './index-text.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { reportsQuery } from './report-api.ts';
import { ReportGroups } from './report-groups.tsx';
import { useSchedules } from './use-schedules.ts';
import { useReportsText } from './text.ts';
import styles from './index.module.css';

/** Every report by group, found by typing, with those that one keeps at hand beside the field. */
export function ReportsPage() {
  const t = useReportsText();
  const index = useIndexText();
  const titleOf = useReportTitles();
  const { organisation } = useMe();
  const schedules = useSchedules();
  const navigate = useNavigate();
  const query = useQuery(reportsQuery);
  const listed = inOrder(query.data?.items ?? []);
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase().split(/\s+/);
  const found = listed.filter(({ key }) => words.every((word) => titleOf(key).toLowerCase().includes(word)));
  const [first] = found;
  const header = (
    <PageHeader
      eyebrow={organisation.name}
      title={t('reports')}
      actions={
        listed.length > 0 && (
          <>
            {schedules !== undefined && (
              <ButtonLink to="/reports/schedules">
                {schedules.length === 0 ? index('schedules') : index('schedulesCount', { count: schedules.length })}
              </ButtonLink>
            )}
            <ButtonLink variant="primary" to="/reports/packet">
              {index('packet')}
            </ButtonLink>
          </>
        )
      }
    />
  );
  if (query.data === undefined || listed.length === 0)
    return (
      <ListLayout header={header}>
        {query.data !== undefined && <Empty>{index('noReports')}</Empty>}
        {query.data === undefined && (query.error === null ? <Loading rows={10} /> : <QueryFailure query={query} />)}
      </ListLayout>
    );
  return (
    <DetailLayout
      header={header}
      figures={
        <div className={styles['top']}>
          <FindReport
            typed={typed}
            onType={setTyped}
            onEnter={() => typed.trim() !== '' && first !== undefined && void navigate(`/reports/${first.key}`)}
          />
          <Favorites reports={listed} />
        </div>
      }
      facts={<BesideReports reports={listed} schedules={schedules ?? []} />}
    >
      {found.length === 0 ? (
        <Empty plain>{index('noMatches')}</Empty>
      ) : (
        <ReportGroups reports={found} schedules={schedules ?? []} />
      )}
    </DetailLayout>
  );
}

function inOrder(offered: readonly OfferedReport[]): readonly OfferedReport[] {
  const order: readonly ReportKey[] = Object.values(reportGroups).flat();
  return offered.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}
