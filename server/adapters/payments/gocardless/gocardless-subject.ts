import type { Subject } from '#server/adapters/payments/payment-provider.ts';

interface Linked {
  readonly resource_type: string;
  readonly action: string;
  readonly links: Readonly<Record<string, string | undefined>>;
}

/** What a message of GoCardless is about; nothing where it is about something that is not followed. */
export function subjectOf({ resource_type: type, action, links }: Linked): Subject | null {
  if (type === 'payments') return named('payment', links['payment']);
  if (type === 'billing_requests') return named('checkout', links['billing_request']);
  if (type === 'payouts' && action === 'paid') return named('payout', links['payout']);
  return null;
}

function named(kind: Subject['kind'], ref: string | undefined): Subject | null {
  return ref === undefined || ref === '' || ref.length > 255 ? null : { kind, ref };
}
