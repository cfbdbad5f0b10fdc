import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Label, Line } from '#shared/reports/sheet.ts';

interface Property {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
}

interface Arrangement<Row> {
  readonly groupBy: 'property' | 'none' | undefined;
  readonly propertyOf: (row: Row) => Property;
  /** `isUnder`: it stands under its property, which it need not name. */
  readonly lineOf: (row: Row, isUnder: boolean) => Line;
  /** What some of them come to, in the columns of the table. */
  readonly cellsOf: (rows: readonly Row[]) => (Cell | null)[];
  readonly total: Label;
}

/** Lines by property, each under its name and with what it comes to, or all of them in their order; below them the total. */
export function linesByProperty<Row>(rows: readonly Row[], arrangement: Arrangement<Row>): Line[] {
  const { groupBy, lineOf, cellsOf, total } = arrangement;
  const lines = groupBy === 'none' ? rows.map((row) => lineOf(row, false)) : grouped(rows, arrangement);
  return [...lines, { key: 'total', kind: 'total', label: total, cells: cellsOf(rows) }];
}

function grouped<Row>(rows: readonly Row[], { propertyOf, lineOf, cellsOf }: Arrangement<Row>): Line[] {
  return [...Map.groupBy(rows, (row) => propertyOf(row).id).values()]
    .flatMap((own) => own.slice(0, 1).map((first) => ({ own, property: propertyOf(first) })))
    .toSorted((one, other) => one.property.name.localeCompare(other.property.name, 'en', { numeric: true }))
    .flatMap(({ own, property: { id, name, colour } }): Line[] => {
      const cells = cellsOf(own);
      return [
        {
          key: `heading:${id}`,
          kind: 'heading',
          label: name,
          record: { kind: 'property', id },
          colour,
          cells: cells.map(() => null),
        },
        ...own.map((row) => lineOf(row, true)),
        {
          key: `property:${id}`,
          kind: 'subtotal',
          label: { word: 'totalOf', values: { name } },
          record: { kind: 'property', id },
          colour,
          cells,
        },
      ];
    });
}

/** What rows come to, exact at any size. */
export function sumOf<Row>(rows: readonly Row[], read: (row: Row) => SumCents): SumCents {
  return sumCents(rows.reduce((sum, row) => sum + BigInt(read(row)), 0n));
}
