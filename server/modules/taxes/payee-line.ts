import type { Box, LineReason } from '#shared/tax/form-1099.ts';

/** Something that a payee was paid or received, and whether it is reported. */
export interface PayeeLine {
  readonly personId: string;
  readonly kind: 'payment' | 'rent' | 'prepaid' | 'prepaid-before';
  readonly date: string | null;
  /** A payment by its number, rents by their property. */
  readonly what: string;
  readonly account: string | null;
  /** Millionths, of an owner. */
  readonly parts: number | null;
  /** Of the property, where an owner has a part of it. */
  readonly wholeCents: number | null;
  readonly billId: string | null;
  readonly propertyId: string | null;
  readonly box: Box | null;
  readonly cents: number;
  readonly withheldCents: number;
  readonly reason: LineReason | 'not-managed' | 'abroad';
}
