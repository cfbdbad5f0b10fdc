import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { LinesDraft } from './bill-draft.ts';
import { useBillsText } from './text.ts';

interface VendorDraft extends LinesDraft {
  readonly vendorId: string;
  readonly vendorName: string;
}

interface VendorFieldProps {
  readonly draft: VendorDraft;
  readonly error: string | undefined;
  /** Whom an invoice names. */
  readonly sender?: string | null;
  readonly onChange: (part: VendorDraft) => void;
}

/** Whose bill it is; what its bills are usually for stands where nothing was chosen. */
export function VendorField({ draft, error, sender = null, onChange }: VendorFieldProps) {
  const t = useBillsText();
  const typed = useTypedSearch();
  const wanted = typed.asked === '' ? {} : { q: typed.asked, sort: 'match' as const };
  const answer = useQuery(listQuery('GET /vendors/', { limit: 20, ...wanted }));
  const found = answer.data?.items ?? [];
  const choose = (id: string) => {
    const vendor = found.find((one) => one.id === id);
    const account = vendor?.account?.id;
    const lines = draft.lines.map((line) =>
      line.accountId === '' && account !== undefined ? { ...line, accountId: account } : line,
    );
    onChange({ vendorId: id, vendorName: vendor?.name ?? '', lines });
  };
  return (
    <Combobox
      label={t('vendor')}
      error={error}
      required
      help={sender === null ? undefined : t('sentBy', { name: sender })}
      placeholder={t('chooseVendor')}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.vendorId === '' ? null : { value: draft.vendorId, label: draft.vendorName }}
      search={searchOf(typed, answer)}
      onChange={(option) => choose(option?.value ?? '')}
    />
  );
}
