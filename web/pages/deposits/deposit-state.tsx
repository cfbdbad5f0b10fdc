import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import type { DepositRow } from './api.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { useDepositsText } from './text.ts';

/** How it stands with a deposit, in a chip: the most urgent first. */
export function DepositState({ row, today }: { readonly row: DepositRow; readonly today: string }) {
  const d = useDepositsText();
  if (row.deadline !== null) return <DeadlineChip deadline={row.deadline} today={today} />;
  if (row.settlement?.state === 'draft') return <Chip tone="tint">{d('stateDraft')}</Chip>;
  if (row.heldCents > 0 && row.lastDay !== null && row.lastDay <= today)
    return <Chip tone="warn">{d('stateSettle')}</Chip>;
  if (row.openCents > 0)
    return <Chip tone="warn">{d('stateOpen', { amount: moneyOf(row.openCents, row.currency) })}</Chip>;
  if (row.heldCents > 0) return <Chip tone="ok">{d('stateHeld')}</Chip>;
  if (row.settlement?.state === 'final') return <Chip>{d('stateFinal')}</Chip>;
  if (row.lastMonthCents > 0 && row.agreedCents === 0) return <Chip tone="ok">{d('kind_last-months-rent')}</Chip>;
  return row.requestedCents === 0 ? <Chip>{d('stateAgreed')}</Chip> : null;
}
