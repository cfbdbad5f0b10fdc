import { partsOfPayment } from './bill-rules.ts';

/** How credits of a vendor settle its bills: pure, the same in a preview and when it is recorded. */

interface OpenLine {
  readonly propertyId: string | null;
  readonly openCents: number;
}

interface AppliedPart {
  /** The places of the lines in the bill and in the credit. */
  readonly billLine: number;
  readonly creditLine: number;
  readonly cents: number;
}

/** By property, what of a credit a bill can take: one property never pays for another. */
function reachOf(bill: readonly OpenLine[], credit: readonly OpenLine[]): Map<string | null, number> {
  const openOf = (lines: readonly OpenLine[], property: string | null) =>
    lines.reduce((sum, { propertyId, openCents }) => sum + (propertyId === property ? openCents : 0), 0);
  const properties = [...new Set(bill.map(({ propertyId }) => propertyId))];
  return new Map(properties.map((id) => [id, Math.min(openOf(bill, id), openOf(credit, id))]));
}

export function mostOfCredit(bill: readonly OpenLine[], credit: readonly OpenLine[]): number {
  return [...reachOf(bill, credit).values()].reduce((sum, cents) => sum + cents, 0);
}

/**
 * Which lines of a credit settle which of a bill: the amount by what each property can take, and within a property by what
 * is open of each line, all by the largest remainder.
 */
export function partsOfCredit(cents: number, bill: readonly OpenLine[], credit: readonly OpenLine[]): AppliedPart[] {
  const reach = reachOf(bill, credit);
  const properties = [...reach.keys()];
  const shares = partsOfPayment(cents, [...reach.values()]);
  return properties.flatMap((property, at) => {
    const share = shares[at] ?? 0;
    const within = (lines: readonly OpenLine[]) =>
      partsOfPayment(
        share,
        lines.map(({ propertyId, openCents }) => (propertyId === property ? openCents : 0)),
      );
    return pair(within(bill), within(credit));
  });
}

/** Two divisions of one sum, matched in their order. */
function pair(bill: readonly number[], credit: readonly number[]): AppliedPart[] {
  const left = [...credit];
  return bill.flatMap((wanted, billLine) => {
    let open = wanted;
    return left.flatMap((own, creditLine) => {
      const cents = Math.min(open, own);
      if (cents === 0) return [];
      open -= cents;
      left[creditLine] = own - cents;
      return [{ billLine, creditLine, cents }];
    });
  });
}
