/** A line of a property’s money in the books: what came in is above zero. */
export interface FundLine {
  /** Of its entry in the journal. */
  readonly number: number;
  readonly date: string;
  readonly cents: number;
}

/** What the last statement said, and how far it knew the books. */
export interface LastStatement {
  readonly to: string;
  readonly closingCents: number;
  readonly mark: number;
}

export interface StatementDays {
  readonly from: string;
  readonly to: string;
}

export interface Chained<Line extends FundLine> {
  readonly openingCents: number;
  /** Recorded after the last statement, and dated in its days. */
  readonly changes: readonly Line[];
  readonly changesCents: number;
  readonly lines: readonly Line[];
  readonly linesCents: number;
  readonly closingCents: number;
}

/**
 * What a statement says of all lines of a property’s money (money.md, 5.8 [S1]). It opens with what the last one closed
 * with; what was recorded since for its days is told by itself. What was known before for a later day is an ordinary line.
 */
export function chainStatement<Line extends FundLine>(
  last: LastStatement | null,
  { from, to }: StatementDays,
  known: readonly Line[],
): Chained<Line> {
  const lines = known.filter(({ date }) => date >= from && date <= to);
  const earlier = known.filter(({ date }) => date < from);
  const changes = last === null ? [] : earlier.filter(({ number }) => number > last.mark);
  const openingCents = last === null ? sumOf(earlier) : last.closingCents;
  const [changesCents, linesCents] = [sumOf(changes), sumOf(lines)];
  return {
    openingCents,
    changes,
    changesCents,
    lines,
    linesCents,
    closingCents: openingCents + changesCents + linesCents,
  };
}

function sumOf(lines: readonly FundLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
