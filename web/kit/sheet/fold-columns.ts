export interface SheetColumn {
  readonly key: string;
  readonly label: string;
  /** Where there is no room for it, its figures stand below those of this column, in small type. */
  readonly below?: string;
}

interface Placed extends SheetColumn {
  /** Which of a line's figures it shows. */
  readonly at: number;
}

export interface ShownColumn extends Placed {
  readonly folded: readonly Placed[];
}

/** A phone has room for two columns of figures, or for one in large type. The others go below them: none is lost. */
export function foldColumns(columns: readonly SheetColumn[], room: number): readonly ShownColumn[] {
  const placed = columns.map((column, at) => ({ ...column, at }));
  if (columns.length <= room) return placed.map((column) => ({ ...column, folded: [] }));
  const hosts = placed.filter(({ below }) => below === undefined).slice(0, room);
  const hostOf = ({ below }: Placed) => hosts.find(({ key }) => key === below) ?? hosts.at(-1);
  return hosts.map((host) => ({
    ...host,
    folded: placed.filter((column) => !hosts.includes(column) && hostOf(column) === host),
  }));
}
