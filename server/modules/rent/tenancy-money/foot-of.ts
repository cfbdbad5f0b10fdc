export interface FootRow {
  readonly currency: string;
  readonly count: number;
  readonly cents: number;
}

/** The foot of a list: how many there are, and what they come to in each currency. */
export function footOf<Row extends FootRow>(rows: readonly Row[]) {
  const some = rows.filter(({ count }) => count > 0);
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    totals: some.map(({ count: _, ...sums }) => sums),
  };
}
