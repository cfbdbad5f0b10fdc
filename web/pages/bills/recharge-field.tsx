import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { LineDraft } from './bill-draft.ts';
import { useBillsText } from './text.ts';

/** The lease that owes a line in turn, of those of its property. */
export function RechargeField({
  line,
  error,
  onChange,
}: {
  readonly line: LineDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Pick<LineDraft, 'leaseId' | 'leaseName'>) => void;
}) {
  const t = useBillsText();
  const typed = useTypedSearch();
  const wanted = typed.asked === '' ? { sort: 'unit' as const } : { q: typed.asked, sort: 'match' as const };
  const answer = useQuery({
    ...listQuery('GET /leases/', { limit: 20, propertyId: line.propertyId, ...wanted }),
    enabled: useMay()('leases.read'),
  });
  const options = (answer.data?.items ?? []).map(({ id, number, unit, tenants }) => ({
    value: id,
    label: [unit.name, tenants.map(({ name }) => name).join(', ') || number].join(', '),
  }));
  return (
    <Combobox
      label={t('recharge')}
      error={error}
      placeholder={t('rechargeNone')}
      options={options}
      value={line.leaseId === '' ? null : { value: line.leaseId, label: line.leaseName }}
      search={searchOf(typed, answer)}
      onChange={(option) => onChange({ leaseId: option?.value ?? '', leaseName: option?.label ?? '' })}
    />
  );
}
