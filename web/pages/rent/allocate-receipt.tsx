import { useQuery } from '@tanstack/react-query';
import { openChargesQuery, type Receipt } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { ChargeShares } from '#web/features/money-acts/charge-shares.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useReceiptsText } from './receipts-text.ts';

type Applied = Receipt['parts'][number]['applied'][number];
type Open = Omit<Applied, 'chargeId' | 'cents'> & { readonly id: string };

/** Puts what a payment paid somewhere else: what it paid so far, and whatever else is open, each with its amount. */
export function AllocateReceipt({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const c = useReceiptsText();
  const t = useRentWords();
  const { parts } = receipt;
  const form = useDraft(() => ({
    leaseId: parts[0]?.leaseId ?? '',
    typed: {} as Readonly<Record<string, number>>,
  }));
  const { leaseId, typed } = form.draft;
  const part = parts.find((one) => one.leaseId === leaseId);
  const query = useQuery({ ...openChargesQuery(leaseId), enabled: leaseId !== '' });
  const lines = linesOf(part?.applied ?? [], query.data?.items ?? []);
  const applied = new Map(part?.applied.map(({ chargeId, cents }) => [chargeId, cents]));
  const given = (id: string) => typed[id] ?? applied.get(id) ?? 0;
  const chosen = lines.map(({ id }) => ({ chargeId: id, cents: given(id) }));
  const isTooMuch = part !== undefined && chosen.reduce((sum, { cents }) => sum + cents, 0) > part.cents;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: [],
    check: () => (isTooMuch || part === undefined || query.data === undefined ? [{ path: 'sum', code: 'custom' }] : []),
    send: async (post) => {
      const allocations = chosen.filter(({ cents }) => cents > 0);
      await post('POST /receipts/{id}/allocate/', { params: { id: receipt.id }, body: { leaseId, allocations } });
      return c('allocateDone', { number: receipt.number });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={c('allocateTitle')}
      eyebrow={receipt.number}
      why={c('allocateWhy')}
      act={c('allocateAct')}
      acting={acting}
      problem={isTooMuch ? c('tooMuch') : undefined}
      onClose={onClose}
    >
      {parts.length > 1 && (
        <Select
          label={c('lease')}
          options={parts.map((one) => ({ value: one.leaseId, label: namesOf(t, one.tenants), hint: one.unit.name }))}
          value={leaseId}
          onChange={(value) => form.change({ leaseId: value, typed: {} })}
        />
      )}
      <FetchedPart query={query} rows={4}>
        {() => (
          <ChargeShares
            label={c('what')}
            heads={[c('what'), c('open_'), c('thisReceipt')]}
            charges={lines}
            currency={receipt.currency}
            centsOf={given}
            onChange={(id, cents) => form.change({ typed: { ...typed, [id]: cents } })}
          />
        )}
      </FetchedPart>
    </ActPanel>
  );
}

/** What it pays now, and what else is open, by the day it was due. */
function linesOf(applied: readonly Applied[], open: readonly Open[]) {
  const known = new Set(applied.map(({ chargeId }) => chargeId));
  return [
    ...applied.map(({ chargeId, ...line }) => ({ ...line, id: chargeId })),
    ...open.filter(({ id }) => !known.has(id)),
  ].toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}
