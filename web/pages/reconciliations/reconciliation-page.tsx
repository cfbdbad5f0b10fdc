import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FetchedRecord } from '#web/kit/record-page/record-page.tsx';
import { reconciliationQuery } from './api.ts';
import { ReconciliationView } from './reconciliation-view.tsx';
import { useReconcileText } from './text.ts';

/** One statement held against the books. */
export function ReconciliationPage() {
  const t = useReconcileText();
  const { id = '' } = useParams();
  const query = useQuery(reconciliationQuery(id));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/banking/reconciliations', name: t('title') }} gone={t('gone')}>
      {(row) => <ReconciliationView row={row} />}
    </FetchedRecord>
  );
}
