import type { Receipt } from '#web/features/money/api.ts';
import { VoidPayment } from '#web/features/payments/void-payment.tsx';
import { AllocateReceipt } from './allocate-receipt.tsx';
import { RefundReceipt } from './refund-receipt.tsx';
import { ReceiptParts } from './receipt-parts.tsx';
import { ReturnReceipt } from './return-receipt.tsx';

export interface ReceiptActProps {
  readonly receipt: Receipt;
  /** From the address, so that a link can open it. */
  readonly act: string;
  readonly onClose: () => void;
}

/** The panel of what is being done with the receipt; nothing for what is not known. */
export function ReceiptAct({ receipt, act, onClose }: ReceiptActProps) {
  switch (act) {
    case 'returned':
      return <ReturnReceipt receipt={receipt} onClose={onClose} />;
    case 'mistake':
      return (
        <VoidPayment receipt={receipt} onClose={onClose}>
          <ReceiptParts receipt={receipt} />
        </VoidPayment>
      );
    case 'allocate':
      return <AllocateReceipt receipt={receipt} onClose={onClose} />;
    case 'refund':
      return <RefundReceipt receipt={receipt} onClose={onClose} />;
    default:
      return null;
  }
}
