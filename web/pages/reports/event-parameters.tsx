import { useQuery } from '@tanstack/react-query';
import { auditKindNames } from '#shared/audit/audit-kinds.en.ts';
import { Select } from '#web/kit/select/select.tsx';
import { routeQuery } from '#web/lib/route-query.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

interface ViewProps {
  readonly view: ReportView;
}

const kinds = Object.keys(auditKindNames) as (keyof typeof auditKindNames)[]; // The object is closed.

/** Who did it. */
export function MemberParameter({ view: { narrowed, change } }: ViewProps) {
  const t = useReportsText();
  const { data } = useQuery(routeQuery('GET /members/', { query: { limit: 200 } }));
  return (
    <Select
      small
      label={t('member')}
      value={narrowed.memberId ?? ''}
      onChange={(memberId) => change({ memberId, explain: '' })}
      options={[
        { value: '', label: t('everyone') },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** What was done. */
export function EventParameter({ view: { narrowed, change } }: ViewProps) {
  const t = useReportsText();
  const say = useLabels();
  return (
    <Select
      small
      label={t('event')}
      value={narrowed.event ?? ''}
      onChange={(event) => change({ event, explain: '' })}
      options={[
        { value: '', label: t('everyEvent') },
        ...kinds.map((word) => ({ value: word.slice('kind_'.length), label: say({ word }) })),
      ]}
    />
  );
}
