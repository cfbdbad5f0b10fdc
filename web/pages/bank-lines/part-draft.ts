import type { PayingLease } from '#web/features/payments/payment-draft.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import type { LinesText } from './text.ts';

type Part = RouteInput<Routes['POST /statement-lines/{id}/post/']>['body']['parts'][number];

export type PartKind = 'lease' | 'bill' | 'account' | 'item';

/** A bill as its field shows it. */
export interface BillChoice {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

/** A part as it is being written; its amount is without a sign. */
export interface PartDraft {
  readonly id: number;
  readonly kind: PartKind;
  readonly lease: PayingLease | null;
  readonly accountId: string | null;
  /** None where it is the company’s, or of a transfer nobody’s yet; `own` says that it is the company’s. */
  readonly propertyId: string;
  readonly entryId: string | null;
  readonly bill: BillChoice | null;
  readonly cents: number | null;
}

export const ownMoney = 'own';

export function newPart(kind: PartKind, cents: number | null, id: number): PartDraft {
  return { id, kind, lease: null, accountId: null, propertyId: '', entryId: null, bill: null, cents };
}

export function problemsOf(t: LinesText, parts: readonly PartDraft[]): FieldCheck[] {
  return parts.flatMap(({ kind, lease, accountId, entryId, bill, cents }, at): FieldCheck[] => {
    const wrong = (name: string, isWrong: boolean, message: string) =>
      isWrong ? [{ path: `parts.${at}.${name}`, code: 'required', message }] : [];
    return [
      ...wrong('leaseId', kind === 'lease' && lease === null, t('chooseLease')),
      ...wrong('billId', kind === 'bill' && bill === null, t('chooseBill')),
      ...wrong('accountId', kind === 'account' && accountId === null, t('chooseAccount')),
      ...wrong('entryId', kind === 'item' && entryId === null, t('chooseItem')),
      ...wrong('cents', cents === null || cents <= 0, t('enterAmount')),
    ];
  });
}

/** With the sign of the line: what went out is below zero. */
export function bodyOf(parts: readonly PartDraft[], sign: number): Part[] {
  return parts.map(({ kind, lease, accountId, propertyId, entryId, bill, cents }) => {
    const amount = sign * (cents ?? 0);
    if (kind === 'lease') return { kind, leaseId: lease?.id ?? '', cents: amount };
    if (kind === 'bill') return { kind, billId: bill?.id ?? '', cents: amount };
    if (kind === 'item') return { kind, entryId: entryId ?? '', cents: amount };
    return {
      kind,
      accountId: accountId ?? '',
      propertyId: propertyId === '' || propertyId === ownMoney ? null : propertyId,
      isOwnMoney: propertyId === ownMoney,
      cents: amount,
      memo: null,
    };
  });
}

/** The lease of a line that is a payment for one alone: who paid it can be remembered. */
export function onlyLease(parts: readonly PartDraft[]): PayingLease | null {
  const [only, ...others] = parts.filter(({ kind }) => kind === 'lease');
  return others.length === 0 ? (only?.lease ?? null) : null;
}
