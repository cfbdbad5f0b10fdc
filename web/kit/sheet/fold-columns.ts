export interface SheetColumn {
  readonly key: string;
  readonly label: string;
  /** Where there is no room for it, its figures stand below those of this column, in small type. */
  readonly below?: string | undefined;
  /** Words and days begin at the left; where columns are folded they stand below the name of their line. */
  readonly isText?: boolean;
}

interface Placed extends SheetColumn {
  /** Which of a line's figures it shows. */
  readonly at: number;
}

export interface ShownColumn extends Placed {
  readonly folded: readonly Placed[];
}

export interface FoldedColumns {
  readonly columns: readonly ShownColumn[];
  readonly belowName: readonly Placed[];
}

/**
 * A phone has room for two columns of figures, or for one in large type, and for no words beside the names. The others go
 * below them: none is lost.
 */
export function foldColumns(all: readonly SheetColumn[], room: number, isPhone = false): FoldedColumns {
  const placed = all.map((column, at) => ({ ...column, at }));
  if (all.length <= room && !(isPhone && all.some(({ isText }) => isText)))
    return { columns: placed.map((column) => ({ ...column, folded: [] })), belowName: [] };
  const belowName = placed.filter(({ isText, below }) => isText === true && below === undefined);
  const figures = placed.filter((column) => !belowName.includes(column));
  if (figures.length <= room) return { columns: figures.map((column) => ({ ...column, folded: [] })), belowName };
  const candidates = figures.filter(({ below }) => below === undefined);
  // Of more than a phone has room for, the last one stays: it is what the others come to.
  const hosts = isPhone && candidates.length > room ? candidates.slice(-1) : candidates.slice(0, room);
  const hostOf = ({ below }: Placed) => hosts.find(({ key }) => key === below) ?? hosts.at(-1);
  const columns = hosts.map((host) => ({
    ...host,
    folded: figures.filter((column) => !hosts.includes(column) && hostOf(column) === host),
  }));
  return { columns, belowName };
}
