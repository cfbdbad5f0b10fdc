import type { Sheet } from './sheet.ts';

/** How far apart things stand: lines of text by their size, the rest in points. */
export interface Spacing {
  readonly leading: number;
  readonly afterText: number;
  readonly row: number;
  readonly toSign: number;
  /** From a line of a fact to the next, and below a fact. */
  readonly fact: number;
  readonly afterFact: number;
  /** Above how to pay, and around its heading. */
  readonly payment: number;
}

export const usualSpacing: Spacing = {
  leading: 1.5,
  afterText: 0.7,
  row: 7,
  toSign: 42,
  fact: 14,
  afterFact: 3,
  payment: 12,
};
/** As close as reads well: for a letter that needs another page by a little. */
export const closeSpacing: Spacing = {
  leading: 1.36,
  afterText: 0.5,
  row: 4.5,
  toSign: 34,
  fact: 12.5,
  afterFact: 1.5,
  payment: 7,
};

/** Where the pen is, and how it gets room. */
export interface Pen {
  readonly sheet: Sheet;
  readonly spacing: Spacing;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Moves on to the next page if there is less room than that; true, if it did. */
  readonly room: (height: number) => Promise<boolean>;
}
