import type { ReportGroup } from '#shared/reports/report-keys.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { OfferedReport } from './asked.ts';
import { FavoriteStar } from './favorites.tsx';
import { useIndexText } from './index-text.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import styles from './index.module.css';

const columns: readonly (readonly ReportGroup[])[] = [
  ['rent', 'records'],
  ['leasing', 'accounting'],
];

/** The reports under the names of their groups, in two columns where there is room. */
export function ReportGroups({ reports }: { readonly reports: readonly OfferedReport[] }) {
  return (
    <div className={styles['groups']}>
      {columns.map((groups) => (
        <div key={groups.join()}>
          {groups.map((group) => (
            <Group key={group} group={group} reports={reports.filter((report) => report.group === group)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Group({ group, reports }: { readonly group: ReportGroup; readonly reports: readonly OfferedReport[] }) {
  const t = useIndexText();
  const titleOf = useReportTitles();
  if (reports.length === 0) return null;
  return (
    <section>
      <div className={styles['head']}>
        <h2>{t(`group_${group}`)}</h2>
        <span aria-hidden="true">{t('lastRun')}</span>
      </div>
      <ul>
        {reports.map(({ key, isFavorite, lastRunAt }) => (
          <li key={key} className={styles['report']}>
            <FavoriteStar report={key} isOn={isFavorite} />
            <TextLink variant="row" to={`/reports/${key}`}>
              {titleOf(key)}
            </TextLink>
            <LastRun at={lastRunAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastRun({ at }: { readonly at: string | null }) {
  const t = useIndexText();
  const { organisation } = useMe();
  const day = at === null ? undefined : dayIn(organisation.timeZone, new Date(at));
  const isToday = day === useToday();
  return (
    <span className={styles['run']}>
      <span className={styles['heard']}>{t('lastRun')} </span>
      {day === undefined ? t('never') : isToday ? t('today') : formatDate(day)}
    </span>
  );
}
