import type { ReactNode } from 'react';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';

export interface Column<Row> {
  /** Its name in the address and in the stored choice. */
  readonly name: string;
  /** Says the currency or unit, so that cells need not: "Balance, USD". */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A CSS width for the colgroup; columns without one share the rest. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** What stands in the total row. */
  readonly total?: ReactNode;
  /** Starts hidden, until the user chooses it. */
  readonly hidden?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface RowGroup {
  readonly key: string;
  readonly label: ReactNode;
}

/** A row on a phone: two lines, 68 px. */
export interface CardParts {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly middle?: ReactNode;
  readonly amount?: ReactNode;
  readonly chip?: ReactNode;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are fetched: ruled lines stand in, at the height of the rows to come. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly spine?: (row: Row) => PropertyColour | undefined;
  /** Neighbouring rows with the same key stand under one heading. */
  readonly groupOf?: (row: Row) => RowGroup;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Beside a panel, where names need the room: less of it between the columns. */
  readonly tight?: boolean;
  readonly rowLabel?: (row: Row) => string;
  /** The row that a panel shows. */
  readonly openKey?: string | undefined;
  readonly onOpen?: (row: Row) => void;
  readonly onClose?: () => void;
  /** The page of the row: its first cell is a link there for who wants a new tab; a plain click opens the row. */
  readonly linkOf?: (row: Row) => string;
  /**
   * Text acts at the end of the row, the main one last; the others show on the current row only. On a phone a row that
   * opens has its acts in what it opens.
   */
  readonly acts?: (row: Row) => ReactNode;
  /** How wide the column of acts is; for one short word there need not be room for three. */
  readonly actsWidth?: string;
  /** Words of the sticky total, "Total of 48 leases". */
  readonly total?: ReactNode;
  /** The column whose amount the cards show; without it the last with a total. The total below the cards is its. */
  readonly cardSum?: string;
  /** How a row is drawn on a phone; without it each column becomes a line of a card. */
  readonly card?: (row: Row) => CardParts;
  /** What the two lines of a card are, as column heads: "Entry, Date" over "Amount, Balance". */
  readonly cardHead?: CardParts;
  /** `page`: the list that the page is about takes its keys wherever the focus is. */
  readonly keyboard?: 'page' | 'inside';
  readonly loadingRows?: number;
}
