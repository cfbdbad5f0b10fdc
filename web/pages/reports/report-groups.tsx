import type { ReportGroup, ReportKey } from '#shared/reports/report-keys.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { dayIn } from '#web/lib/places.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { OfferedReport } from './asked.ts';
import { FavoriteStar } from './favorites.tsx';
import { useIndexText } from './index-text.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { weekdayName, type Schedule } from './schedule-words.ts';
import styles from './index.module.css';

const columns: readonly (readonly ReportGroup[])[] = [
  ['rent', 'payables', 'records'],
  ['banking', 'leasing', 'owners', 'accounting'],
];

export interface ReportGroupsProps {
  readonly reports: readonly OfferedReport[];
  readonly schedules: readonly Schedule[];
}

/** The reports under the names of their groups, in two columns where there is room. */
export function ReportGroups({ reports, schedules }: ReportGroupsProps) {
  return (
    <div className={styles['groups']}>
      {columns.map((groups) => (
        <div key={groups.join()}>
          {groups.map((group) => (
            <Group
              key={group}
              group={group}
              reports={reports.filter((report) => report.group === group)}
              schedules={schedules}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Group({ group, reports, schedules }: ReportGroupsProps & { readonly group: ReportGroup }) {
  const t = useIndexText();
  const titleOf = useReportTitles();
  const maySend = useMay()('reports.send');
  if (reports.length === 0) return null;
  return (
    <section>
      <div className={styles['head']}>
        <h2>{t(`group_${group}`)}</h2>
        {maySend && (
          <span aria-hidden="true" className={styles['schedule']}>
            {t('schedule')}
          </span>
        )}
        <span aria-hidden="true" className={styles['run']}>
          {t('lastRun')}
        </span>
      </div>
      <ul>
        {reports.map(({ key, isFavorite, lastRunAt }) => (
          <li key={key} className={styles['report']}>
            <FavoriteStar report={key} isOn={isFavorite} />
            <TextLink variant="row" to={`/reports/${key}`}>
              {titleOf(key)}
            </TextLink>
            {maySend && <Scheduled schedules={schedules} report={key} />}
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

/** How often it leaves by email, each once: "Mon", "Monthly". What is paused or stopped is not said. */
function Scheduled({ schedules, report }: { readonly schedules: readonly Schedule[]; readonly report: ReportKey }) {
  const t = useIndexText();
  const language = useLanguage();
  const own = schedules.filter((one) => one.report === report && one.nextRunAt !== null);
  const words = own.map(({ frequency, onDay }) =>
    frequency === 'week' ? weekdayName(language, onDay, 'short') : t(`when_${frequency}`),
  );
  return (
    <span className={styles['schedule']}>
      {[...new Set(words)].map((when) => (
        <Chip key={when} tone="tint">
          <span aria-hidden="true">{when}</span>
          <span className={styles['heard']}>{t('scheduled', { when })}</span>
        </Chip>
      ))}
    </span>
  );
}
