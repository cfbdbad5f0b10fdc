import { refuseField } from '#server/kernel/refuse.ts';

/** Of everything that is read together: half a million lines of books, and as many files, fit into it. */
const cellsAtMost = 20_000_000;
/** A row takes time too, however empty it is: as much as one of the books. */
const rowTakes = 16;

/** Takes the room of one row; a few bytes can say that there are millions of empty ones. */
export type TableRoom = (cells: number) => void;

export function tableRoom(): TableRoom {
  let left = cellsAtMost;
  return (cells) => {
    left -= Math.max(cells, rowTakes);
    if (left < 0) throw refuseField('file', 'moving.too-many-cells');
  };
}
