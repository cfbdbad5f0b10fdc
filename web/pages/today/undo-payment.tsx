import { useQuery } from '@tanstack/react-query';
import { VoidPayment } from '#web/features/payments/void-payment.tsx';
import { routeQuery } from '#web/lib/route-query.ts';

export interface UndoPaymentProps {
  readonly receiptId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The payment that cleared a row is voided, with a reason: what was recorded is never erased. */
export function UndoPayment({ receiptId, onClose, onDone }: UndoPaymentProps) {
  const { data } = useQuery(routeQuery('GET /receipts/{id}/', { params: { id: receiptId } }));
  // A link may name a payment that is gone, or was voided meanwhile.
  if (data === undefined || data.reversed !== null) return null;
  return <VoidPayment receipt={data} onClose={onClose} onDone={onDone} />;
}
