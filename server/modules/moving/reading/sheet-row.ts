/** A row with its number in the file, where the headers are the first. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}
