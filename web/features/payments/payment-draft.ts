import type { NewReceipt, PaymentMethod } from '#web/features/money/api.ts';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';

/** A lease that pays, as the field shows it. */
export interface PayingLease {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly colour: PropertyColour;
  readonly currency: string;
  /** Due when it was found, where that was told with it. */
  readonly owesCents?: number;
}

export interface DraftPart {
  readonly key: string;
  readonly lease: PayingLease | null;
  /** Undefined until somebody types: what is due stands there by itself. */
  readonly typed: number | null | undefined;
  /** What was typed as the amount and cannot be read. */
  readonly unread?: string | undefined;
  /** By charge, where somebody divides it; what is not named gets nothing. */
  readonly byHand: Readonly<Record<string, number>> | null;
}

export interface PaymentDraft {
  readonly parts: readonly DraftPart[];
  readonly receivedOn: string | null;
  readonly method: PaymentMethod;
  /** `usual`: as the workspace says. `none`: undeposited. Otherwise an account. */
  readonly account: string;
  readonly payerId: string;
  readonly reference: string;
  readonly memo: string;
}

export const paymentMethods = ['transfer', 'cheque', 'cash', 'card', 'direct-debit', 'other'] as const;

/** What the server is asked and told; undefined while a field is missing. */
export function receiptOf(draft: PaymentDraft, centsOf: (part: DraftPart) => number | null): NewReceipt | undefined {
  if (draft.receivedOn === null) return undefined;
  const parts = draft.parts.flatMap((part) => {
    const cents = centsOf(part);
    if (part.lease === null || cents === null || cents <= 0) return [];
    const allocations =
      part.byHand &&
      Object.entries(part.byHand)
        .filter(([, given]) => given > 0)
        .map(([chargeId, given]) => ({ chargeId, cents: given }));
    return [{ leaseId: part.lease.id, cents, ...(allocations === null ? {} : { allocations }) }];
  });
  if (parts.length === 0 || parts.length < draft.parts.length) return undefined;
  const reference = draft.reference.trim();
  const memo = draft.memo.trim();
  return {
    parts,
    receivedOn: draft.receivedOn,
    method: draft.method,
    ...(draft.account === 'usual' ? {} : { accountId: draft.account === 'none' ? null : draft.account }),
    ...(draft.payerId === '' ? {} : { payerId: draft.payerId }),
    ...(reference === '' ? {} : { reference }),
    ...(memo === '' ? {} : { memo }),
  };
}

/** More is put on charges than was paid: the server would refuse it, and can be spared the question. */
export function isOverdrawn({ byHand }: DraftPart, cents: number | null): boolean {
  if (byHand === null || cents === null) return false;
  return Object.values(byHand).reduce((sum, given) => sum + given, 0) > cents;
}
