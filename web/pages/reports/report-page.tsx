import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { may as mayDo } from '#shared/permissions.ts';
import { ReportLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure, type FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import type { Cell } from '#shared/reports/sheet.ts';
import { EmptyReport } from './empty-report.tsx';
import { askedOf, type OfferedReport, type Parameter } from './asked.ts';
import { NoBudget, NoLines } from './no-lines.tsx';
import { NotesOfReport } from './notes-of-report.tsx';
import { reportsQuery, sheetQuery, type ReportSheet } from './report-api.ts';
import { reportsAhead } from './periods.ts';
import { ReportFrame } from './report-frame.tsx';
import { parameterWords, ReportParameters, type Whom } from './report-parameters.tsx';
import { ReportTables } from './report-tables.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { useReportFiles } from './use-report-files.ts';
import { useReportViews } from './report-views.tsx';
import { useReportsText } from './text.ts';
import { useReportAddress, type ReportView } from './use-report-address.ts';

/** Any report by its key: what it takes, its sheet, and the lines behind each of its figures. */
export function ReportPage() {
  // Those of the books have lines of their own among the pages, which say whose they are.
  const key = useLocation().pathname.split('/')[2];
  const reports = useQuery(reportsQuery);
  const report = reports.data?.items.find((one) => one.key === key);
  if (report !== undefined) return <OpenReport key={report.key} report={report} />;
  return <ReportNotThere of={key} query={reports} isTitled={ofBooks.has(key ?? '')} />;
}

interface ReportNotThereProps {
  readonly of: string | undefined;
  readonly query: FailingQuery & { readonly data: unknown };
  /** The list of pages has a title for it. */
  readonly isTitled: boolean;
}

function ReportNotThere({ of = '', query, isTitled }: ReportNotThereProps) {
  const t = useReportsText();
  const { role, permissions } = useMe();
  // The role would include the books: what keeps them away is that they work with some properties.
  const isLimited =
    wholeBooks.has(of) &&
    !permissions.includes('ledger.read') &&
    mayDo({ role, seesAllProperties: true }, 'ledger.read');
  return (
    <ReportLayout header={<PageHeader eyebrow={<Link to="/reports">{t('reports')}</Link>} title={t('report')} />} bare>
      {!isTitled && <title>{t('titled', { page: t('report') })}</title>}
      {query.data !== undefined && (
        <Empty plain act={<ButtonLink to="/reports">{t('allReports')}</ButtonLink>}>
          {t(isLimited ? 'onlyWhole' : 'noSuchReport')}
        </Empty>
      )}
      {query.data === undefined && (query.error === null ? <Loading rows={16} /> : <QueryFailure query={query} />)}
    </ReportLayout>
  );
}

/** A statement is read beside the time before it, unless somebody chose otherwise. */
const comparing: ReadonlySet<string> = new Set(['income-statement', 'balance-sheet']);

/** What tenants owe is known through today. */
const throughToday: ReadonlySet<string> = new Set(['rent-roll', 'aged-receivables', 'delinquency']);

/** They have titles in the list of pages. Without entries they want a first one, or a longer time. */
const ofBooks: ReadonlySet<string> = new Set([...comparing, 'trial-balance']);

/** Figures of all properties at once, which those of some would not add up to. */
const wholeBooks: ReadonlySet<string> = new Set(['cash-flow', 'budget']);

const columnsBesideNotes = 5;

/** A ledger is of one person, or of a lease that a link names. */
const ledgersOf: Readonly<Partial<Record<OfferedReport['key'], Whom>>> = {
  'tenant-ledger': 'tenant',
  'owner-ledger': 'owner',
  'vendor-ledger': 'vendor',
};

/** What persons are called that a report is narrowed to. */
const whoIn: Readonly<Partial<Record<OfferedReport['group'], Whom>>> = {
  owners: 'owner',
  payables: 'vendor',
};

function OpenReport({ report }: { readonly report: OfferedReport }) {
  const t = useReportsText();
  const title = useReportTitles()(report.key);
  const view = useReportAddress({
    compares: comparing.has(report.key),
    looksAhead: reportsAhead.has(report.key),
    untilToday: throughToday.has(report.key),
  });
  const takes = takenOf(report, view, useMay()('ledger.read'));
  const asked = askedOf(view, takes);
  const whom = ledgersOf[report.key];
  const isUnchosen = whom !== undefined && view.narrowed.leaseId === undefined && view.narrowed.personId === undefined;
  const query = useQuery({ ...sheetQuery(report.key, asked), enabled: !isUnchosen });
  const sheet = isUnchosen ? undefined : query.data;
  // A report of whole months is of the last day of the month that was asked for.
  const shown = { ...view, asOf: sheet?.parameters.asOf ?? view.asOf };
  const { menu, views } = useReportViews(report.key, asked, view.comparison);
  return (
    <>
      {!ofBooks.has(report.key) && <title>{t('titled', { page: title })}</title>}
      <ReportFrame
        report={report.key}
        title={title}
        acts={menu}
        views={views}
        {...useReportFiles(report.key, asked)}
        view={view}
        takes={takes}
        query={isUnchosen ? { ...query, data: null, error: null } : query}
        isEmpty={isUnchosen || (sheet !== undefined && isEmpty(report, sheet))}
        empty={isUnchosen ? <Empty>{t(`choose_${whom}`)}</Empty> : <EmptyOf report={report} view={view} />}
        isWide={sheet?.tables.some(({ columns }) => columns.length > columnsBesideNotes) ?? false}
        asOf={shown.asOf}
        words={parameterWords(t, shown, takes)}
        parameters={
          <ReportParameters
            view={view}
            takes={takes}
            ofBanks={report.group === 'banking' || report.key === 'bank-deposits'}
            asksForPerson={isUnchosen}
            whom={whom ?? whoIn[report.group]}
          />
        }
        notes={sheet && <NotesOfReport report={report} asked={asked} sheet={sheet} />}
      >
        {sheet !== undefined && <NoBudget report={report} view={view} sheet={sheet} />}
        {sheet !== undefined && (
          <ReportTables
            report={report.key}
            title={title}
            asked={asked}
            tables={sheet.tables}
            view={view}
            onReadAgain={() => void query.refetch()}
          />
        )}
      </ReportFrame>
    </>
  );
}

function EmptyOf({ report, view }: { readonly report: OfferedReport; readonly view: ReportView }) {
  return ofBooks.has(report.key) ? <EmptyReport view={view} /> : <NoLines report={report} view={view} />;
}

/** A statement has rows that are reckoned even where nothing was posted. */
function isEmpty({ key }: OfferedReport, { tables }: ReportSheet): boolean {
  const isReckoned = ofBooks.has(key) || key === 'cash-forecast';
  const isNothing = (cell: Cell | null) => isReckoned && (cell?.kind !== 'money' || cell.cents === 0);
  return tables.every(({ lines }) => lines.every(({ kind, cells }) => kind !== 'line' || cells.every(isNothing)));
}

/** Months or properties side by side are not compared with another time. */
function takenOf(
  { key, parameters }: OfferedReport,
  { narrowed }: ReportView,
  hasBooks: boolean,
): readonly Parameter[] {
  if (key === 'property-performance' && !hasBooks) return parameters.filter((name) => name !== 'basis');
  if (!parameters.includes('columns') || narrowed.columns === 'total') return parameters;
  return parameters.filter((name) => name !== 'compareFrom' && name !== 'compareTo');
}
