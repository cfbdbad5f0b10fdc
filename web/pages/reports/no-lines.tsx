import { Empty } from '#web/kit/empty/empty.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { OfferedReport } from './asked.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

const filters = { propertyId: '', unitId: '', leaseId: '', personId: '', accountId: '' };

/** A report without lines: as good news where it is, and with the way back where it was narrowed to nothing. */
export function NoLines({ report, view }: { readonly report: OfferedReport; readonly view: ReportView }) {
  const t = useReportsText();
  const { narrowed, seen, change } = view;
  const isNarrowed = Object.keys(filters).some((name) => name in narrowed || name in seen);
  return (
    <Empty
      plain={isNarrowed}
      act={isNarrowed && <TextAct onClick={() => change({ ...filters, explain: '' })}>{t('clearFilters')}</TextAct>}
    >
      {t(isNarrowed ? 'emptyFiltered' : `empty_${report.key}`)}
    </Empty>
  );
}
