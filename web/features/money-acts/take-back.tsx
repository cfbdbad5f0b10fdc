import { useQuery } from '@tanstack/react-query';
import { UndoPanel } from './undo-panel.tsx';
import { useActsText } from './acts-text.ts';
import { ledgerQuery, type LedgerLine } from '#web/features/money/api.ts';
import type { TakingBack } from './money-acts.ts';
import { moneyOf } from '#web/features/money/words.ts';

export interface TakeBackProps {
  readonly leaseId: string;
  readonly act: TakingBack;
  /** The credit or the refund. */
  readonly recordId: string;
  readonly onClose: () => void;
}

/** A credit that should not have been given, or money that was not paid back after all. */
export function TakeBack({ leaseId, act, recordId, onClose }: TakeBackProps) {
  const { data: ledger } = useQuery(ledgerQuery(leaseId));
  const kind = act === 'void-credit' ? 'credit' : 'refund';
  const line = ledger?.lines.find((one) => one.recordId === recordId && one.kind === kind);
  // A link may name what is not there, or what was taken back meanwhile.
  if (ledger === undefined || line === undefined || line.undone !== null) return null;
  return <TakeBackForm line={line} act={act} currency={ledger.currency} onClose={onClose} />;
}

function TakeBackForm({
  line,
  act,
  currency,
  onClose,
}: Pick<TakeBackProps, 'act' | 'onClose'> & { readonly line: LedgerLine; readonly currency: string }) {
  const a = useActsText();
  const cents = line.paymentCents === 0 ? line.chargeCents : line.paymentCents;
  return (
    <UndoPanel
      title={a(`title_${act}`)}
      eyebrow={line.number}
      why={a(`why_${act}`)}
      act={a('takeBackAct', { amount: moneyOf(Math.abs(cents), currency) })}
      reasonLabel={a('reason')}
      dateLabel={a('takeBackOn')}
      doneOn={line.on}
      dateError={a('askGivenOn')}
      send={async (undoing, post) => {
        await post(act === 'void-credit' ? 'POST /credits/{id}/void/' : 'POST /refunds/{id}/void/', {
          params: { id: line.recordId },
          body: undoing,
        });
        return a('takenBack', { number: line.number });
      }}
      onClose={onClose}
    />
  );
}
