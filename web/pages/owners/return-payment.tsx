import { useState } from 'react';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { Select } from '#web/kit/select/select.tsx';
import type { DistributionRunInFull } from './api.ts';
import { useOwnersText } from './text.ts';

export type PaidToOwner = DistributionRunInFull['paid'][number];

const kinds = ['returned', 'stopped', 'void'] as const;

/** A payment that did not reach the owner: the money is in owner funds again. */
export function ReturnPayment({
  run,
  paid,
  onClose,
}: {
  readonly run: DistributionRunInFull;
  readonly paid: PaidToOwner & { readonly id: string };
  readonly onClose: () => void;
}) {
  const t = useOwnersText();
  const [kind, setKind] = useState<(typeof kinds)[number]>('returned');
  const amount = moneyOf(paid.cents, paid.currency);
  return (
    <UndoPanel
      eyebrow={`${run.number}, ${paid.person.name}`}
      title={t('takeBack')}
      why={t('takeBackWhy', { amount })}
      act={t('takeBack')}
      nothingYet={t('takeBackNothingYet')}
      reasonLabel={t('reason')}
      dateLabel={t('date')}
      {...(run.releasedOn !== null && { doneOn: run.releasedOn })}
      send={async ({ reason, date }, post) => {
        const body = { kind, reason, returnedOn: date };
        await post('POST /distribution-payments/{id}/return/', { params: { id: paid.id }, body });
        return t('takenBack', { amount, name: paid.person.name });
      }}
      onClose={onClose}
    >
      <Select
        label={t('takenBackAs')}
        options={kinds.map((value) => ({ value, label: t(`back_${value}`) }))}
        value={kind}
        onChange={setKind}
      />
    </UndoPanel>
  );
}
