/** A row holds from its day on, until the next one begins. The past keeps its rows: a change is a new one. */
export interface Dated {
  readonly from: string;
}

export interface DatedAmount extends Dated {
  readonly cents: number;
}

/** The row that holds on a day; there is none before the first. */
export function inForce<Row extends Dated>(rows: readonly Row[], date: string): Row | undefined {
  return inOrder(rows).findLast(({ from }) => from <= date);
}

export function inOrder<Row extends Dated>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => (left.from < right.from ? -1 : Number(left.from > right.from)));
}
