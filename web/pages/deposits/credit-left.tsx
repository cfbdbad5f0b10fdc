import { useQuery } from '@tanstack/react-query';
import { ledgerQuery } from '#web/features/money/api.ts';
import { payableOn } from '#web/features/money-acts/payable-on.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import type { Settlement } from './api.ts';
import { useSettlementText } from './settlement-text.ts';

/** Paid ahead or credited: no settlement refunds it, so the act that does stands beside it, until it was done. */
export function CreditLeft({ settlement }: { readonly settlement: Settlement }) {
  const s = useSettlementText();
  const mayChange = useMay()('rent.change');
  const { data: ledger } = useQuery(ledgerQuery(settlement.leaseId));
  const { paid, credited } = payableOn(ledger?.payBack, settlement.today);
  const cents = paid + credited;
  if (cents <= 0) return null;
  return (
    <FactNote>
      {s('creditLeft', { amount: moneyOf(cents, settlement.result.currency) })}{' '}
      {mayChange && <TextLink to={`/leases/${settlement.leaseId}?act=pay-back`}>{s('refundCredit')}</TextLink>}
    </FactNote>
  );
}
