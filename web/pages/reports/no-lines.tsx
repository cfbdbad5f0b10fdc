import type { ReactNode } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import type { OfferedReport } from './asked.ts';
import type { ReportSheet } from './report-api.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

const filters = { propertyId: '', ownerId: '', unitId: '', leaseId: '', personId: '', accountId: '' };

interface NoLinesProps {
  readonly report: OfferedReport;
  readonly view: ReportView;
}

/** A report without lines: as good news where it is, and with the way back where it was narrowed to nothing. */
export function NoLines({ report, view }: NoLinesProps) {
  const t = useReportsText();
  const may = useMay();
  const { narrowed, seen, change } = view;
  const isNarrowed = Object.keys(filters).some((name) => name in narrowed || name in seen);
  const firstActs: Partial<Record<OfferedReport['key'], ReactNode>> = {
    'cash-forecast': may('leases.draft') && <ButtonLink to="/leases/new">{t('startLease')}</ButtonLink>,
    budget: may('ledger.post') && <ButtonLink to="/money/budgets">{t('addBudget')}</ButtonLink>,
  };
  return (
    <Empty
      plain={isNarrowed}
      act={
        isNarrowed ? (
          <TextAct onClick={() => change({ ...filters, explain: '' })}>{t('clearFilters')}</TextAct>
        ) : (
          firstActs[report.key]
        )
      }
    >
      {isNarrowed ? t('emptyFiltered') : t(`empty_${report.key}`, { year: view.asOf.slice(0, 4) })}
    </Empty>
  );
}

/** Above actual amounts without a plan beside them. */
export function NoBudget({ report, view, sheet }: NoLinesProps & { readonly sheet: ReportSheet }) {
  const t = useReportsText();
  const may = useMay();
  if (report.key !== 'budget' || sheet.tables.some(hasBudget)) return null;
  return (
    <p>
      {t('empty_budget', { year: view.asOf.slice(0, 4) })}{' '}
      {may('ledger.post') && <TextLink to="/money/budgets">{t('addBudget')}</TextLink>}
    </p>
  );
}

function hasBudget({ columns, lines }: ReportSheet['tables'][number]): boolean {
  const at = columns.findIndex(({ key }) => key === 'year-budget');
  return lines.some(({ kind, cells }) => {
    const cell = cells[at];
    return kind === 'line' && cell?.kind === 'money' && cell.cents !== 0;
  });
}
