import type { Sheet } from './sheet.ts';

/** Where the pen is, and how it gets room. */
export interface Pen {
  readonly sheet: Sheet;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Moves on to the next page if there is less room than that; true, if it did. */
  readonly room: (height: number) => Promise<boolean>;
}
