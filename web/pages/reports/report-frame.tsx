import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { useExportEntries } from '#web/kit/export-act/use-export.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ReportLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { personByIdQuery } from '#web/lib/find-people.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { usePropertyNames } from '#web/lib/properties.ts';
import type { SaveTable } from '#web/lib/save-table.ts';
import { EmptyReport } from './empty-report.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useRan } from './use-ran.ts';
import { usePrintTime } from './use-print-time.ts';
import { dateLabel } from '#web/lib/range-label.ts';
import { useReportsText, type ReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';
import styles from './reports.module.css';

export interface ReportFrameProps {
  readonly report: ReportKey;
  readonly title: string;
  readonly view: ReportView;
  /** The day that the report is of, where it is another than the one that was asked for: the end of its month. */
  readonly asOf?: string | undefined;
  readonly parameters: ReactNode;
  /** Its data is null where nothing was asked yet. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  readonly notes?: ReactNode;
  /** The parameters in words, for paper: "October 2026", "compared with September 2026". */
  readonly words: readonly string[];
  readonly isEmpty: boolean;
  /** What it has controls for. */
  readonly takes?: readonly string[];
  /** The sheet has more columns than stand beside notes. */
  readonly isWide?: boolean;
  /** What stands there then. */
  readonly empty?: ReactNode;
  /** Left of Export: what else can be done with the report. */
  readonly acts?: ReactNode;
  /** Above the parameters: the views that are kept of it. */
  readonly views?: ReactNode;
  readonly panel?: ReactNode;
  /** Left out where there is no table to save. */
  readonly save?: SaveTable;
  /** Other files than tables. */
  readonly files?: readonly MenuEntry[];
  readonly children: ReactNode;
}

/** What all reports have in common: head, parameters, the sheet, and what stands in for it. */
export function ReportFrame(props: ReportFrameProps) {
  const t = useReportsText();
  const { title, view, parameters, query, notes, words, isEmpty, empty, save, files = [], children } = props;
  useRan(props.report, query.data !== undefined && query.data !== null);
  const isThere = query.data !== undefined && !isEmpty;
  const exportEntries = useExportEntries();
  const header = (
    <PageHeader
      eyebrow={<Link to="/reports">{t('reports')}</Link>}
      title={title}
      actions={
        <>
          {props.acts}
          {isThere && (
            <Menu
              label={t('export')}
              entries={[
                ...(save === undefined ? [] : exportEntries(save)),
                ...files,
                { label: t('print'), onSelect: () => window.print() },
              ]}
            />
          )}
        </>
      }
    />
  );
  return (
    <ReportLayout
      header={header}
      figures={props.views}
      panel={props.panel}
      parameters={parameters}
      notes={isThere ? notes : undefined}
      bare={query.data !== undefined && isEmpty}
      wide={props.isWide === true}
    >
      <FilterChips view={view} takes={props.takes ?? []} />
      <Head view={view} asOf={props.asOf} words={words} />
      {query.data === undefined && query.error !== null && <QueryFailure query={query} />}
      {query.data === undefined && query.error === null && (
        <div className={styles['waiting']}>
          <Loading rows={16} />
        </div>
      )}
      {query.data !== undefined && isEmpty && (empty ?? <EmptyReport view={view} />)}
      {isThere && (
        <div aria-busy={query.isPlaceholderData || undefined} className={styles['sheets']}>
          {children}
        </div>
      )}
    </ReportLayout>
  );
}

/** Above the sheet: whether it shows another time than now, and on paper everything that was asked for. */
function Head({ view, asOf, words }: Pick<ReportFrameProps, 'view' | 'asOf' | 'words'>) {
  const t = useReportsText();
  const { organisation } = useMe();
  const travel = travelWords(t, view, asOf ?? view.seen.asOf);
  const { propertyId } = view.seen;
  const property = usePropertyNames(propertyId === undefined ? [] : [propertyId]).get(propertyId ?? '')?.name;
  const { ownerId = '' } = view.narrowed;
  const owner = useQuery({ ...personByIdQuery(ownerId), enabled: ownerId !== '' }).data?.name;
  const printed = t('printedAt', { instant: formatInstant(usePrintTime(), view.timeZone) });
  return (
    <>
      {view.isMisread && (
        <p role="status" className={styles['travel']}>
          {t('badAddress', { shown: words[0] ?? '' })}
        </p>
      )}
      {travel !== undefined && (
        <p className={styles['travel']}>
          <Icon of={Clock} size={16} />
          <span>{travel}</span>
          <TextAct onClick={() => view.change({ asOf: '', knownAt: '', explain: '' })}>{t('backToNow')}</TextAct>
        </p>
      )}
      <p className={styles['paper']}>
        {[organisation.name, ...[property, owner].filter((name) => name !== undefined), ...words, printed].join(' · ')}
      </p>
    </>
  );
}

/** "As of 31 Oct 2026, as known on 4 Nov 2026, 09:12." Nothing where it is simply now. */
function travelWords(t: ReportsText, { seen, timeZone }: ReportView, asOf: string | undefined): string | undefined {
  const date = seen.asOf === undefined || asOf === undefined ? undefined : dateLabel(asOf);
  const instant = seen.knownAt === undefined ? undefined : formatInstant(seen.knownAt, timeZone);
  if (date !== undefined && instant !== undefined) return t('asOfKnownAt', { date, instant });
  if (date !== undefined) return t('asOfOnly', { date });
  return instant === undefined ? undefined : t('knownAtOnly', { instant });
}
