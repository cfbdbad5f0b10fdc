import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { anyEntryQuery } from './api.ts';
import { rangeOf } from './periods.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

/** Books without entries want a first one; a time without entries wants to be a longer one. */
export function EmptyReport({ view }: { readonly view: ReportView }) {
  const t = useReportsText();
  const may = useMay();
  const { data: hasEntries, error } = useQuery(anyEntryQuery);
  if (hasEntries === undefined && error === null) return <Loading rows={4} />;
  if (hasEntries === false) {
    return (
      <Empty act={may('ledger.post') && <ButtonLink to="/money/journal/new">{t('firstEntry')}</ButtonLink>}>
        {t('emptyBooks')}
      </Empty>
    );
  }
  const year = rangeOf('twelve-months', view.calendar);
  return (
    <Empty
      plain
      act={
        <TextAct
          onClick={() => view.change({ period: '', ...year, asOf: '', knownAt: '', propertyId: '', explain: '' })}
        >
          {t('showTwelveMonths')}
        </TextAct>
      }
    >
      {t('emptyPeriod')}
    </Empty>
  );
}
