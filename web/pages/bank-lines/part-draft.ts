import type { PayingLease } from '#web/features/payments/payment-draft.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import type { LinesText } from './text.ts';

type Part = RouteInput<Routes['POST /statement-lines/{id}/post/']>['body']['parts'][number];

export type PartKind = 'lease' | 'account' | 'item';

/** A part as it is being written; its amount is without a sign. */
export interface PartDraft {
  readonly id: number;
  readonly kind: PartKind;
  readonly lease: PayingLease | null;
  readonly accountId: string | null;
  /** None where it is the company’s, or of a transfer nobody’s yet; `own` says that it is the company’s. */
  readonly propertyId: string;
  readonly entryId: string | null;
  readonly cents: number | null;
}

export const ownMoney = 'own';

export function newPart(kind: PartKind, cents: number | null, id: number): PartDraft {
  return { id, kind, lease: null, accountId: null, propertyId: '', entryId: null, cents };
}

export function problemsOf(t: LinesText, parts: readonly PartDraft[]): FieldCheck[] {
  return parts.flatMap(({ kind, lease, accountId, entryId, cents }, at): FieldCheck[] => {
    const wrong = (name: string, isWrong: boolean, message: string) =>
      isWrong ? [{ path: `parts.${at}.${name}`, code: 'required', message }] : [];
    return [
      ...wrong('leaseId', kind === 'lease' && lease === null, t('chooseLease')),
      ...wrong('accountId', kind === 'account' && accountId === null, t('chooseAccount')),
      ...wrong('entryId', kind === 'item' && entryId === null, t('chooseItem')),
      ...wrong('cents', cents === null || cents <= 0, t('enterAmount')),
    ];
  });
}

/** With the sign of the line: what went out is below zero. */
export function bodyOf(parts: readonly PartDraft[], sign: number): Part[] {
  return parts.map(({ kind, lease, accountId, propertyId, entryId, cents }) => {
    const amount = sign * (cents ?? 0);
    if (kind === 'lease') return { kind, leaseId: lease?.id ?? '', cents: amount };
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
