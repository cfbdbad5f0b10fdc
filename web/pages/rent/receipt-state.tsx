import { providerNames } from '#shared/online-payments.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import type { ReceiptItem } from './api.ts';
import { useReceiptsText } from './receipts-text.ts';

/** What is to be known of it first: that it was taken back, that it is not at the bank, or that some of it waits. */
export function ReceiptState({ receipt }: { readonly receipt: ReceiptItem }) {
  const c = useReceiptsText();
  const { reversed, isUndeposited, heldBy, batch, unappliedCents, currency } = receipt;
  if (reversed !== null) return <Chip tone="bad">{c(`state_${reversed.kind}`)}</Chip>;
  if (isUndeposited) return <Chip tone="warn">{c('state_undeposited')}</Chip>;
  if (heldBy !== null && batch === null)
    return (
      <Chip tone="tint">
        {heldBy === 'direct-debit' ? c('state_inDebit') : c('state_inTransit', { provider: providerNames[heldBy] })}
      </Chip>
    );
  if (unappliedCents > 0)
    return <Chip tone="tint">{c('state_unapplied', { amount: moneyOf(unappliedCents, currency) })}</Chip>;
  return <Chip tone="ok">{c('state_applied')}</Chip>;
}
