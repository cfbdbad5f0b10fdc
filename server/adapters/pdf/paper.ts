/**
 * A document before it is printed: what stands on it, in the order in which it is read. All text is ready for the
 * reader: in their language, with dates and amounts as they write them. Letters in any script are welcome.
 */
export interface Paper {
  readonly size: PaperSize;
  /** A letter has the address in the window of an envelope; a report begins with its heading. */
  readonly frame?: 'letter' | 'report';
  /** Across, for tables with many columns. */
  readonly isWide?: boolean;
  readonly language: 'en' | 'de';
  /** What the file calls itself, and what stands on top of later pages. */
  readonly title: string;
  /** Who writes: name first, then the lines of the address. */
  readonly sender: readonly string[];
  /** Colour of the property, as its number; null is no spine. */
  readonly colour: number | null;
  /** Whom it is for, as on an envelope: it stands in the window of one. */
  readonly recipient: readonly string[];
  /** Beside the address: number, date and the like. */
  readonly facts: readonly Fact[];
  /** The large line above the text. */
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** What goes along inside the file, such as a PDF that cannot be a page of this one. */
  readonly files?: readonly EnclosedFile[];
}

export interface EnclosedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Points; Letter in North and parts of South America, A4 everywhere else (`paperSizeOf`). */
export type PaperSize = 'A4' | 'LETTER';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: 'plain' | 'quiet' | 'strong' | 'warning' }
  | { readonly kind: 'section'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | Table
  | Payment
  | Picture
  /** A line to sign on, with a name under it. */
  | { readonly kind: 'signature'; readonly names: readonly string[] };

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Written smaller where its columns need the room. */
  readonly fits?: boolean;
}

export interface Column {
  readonly title: string;
  /** Figures stand at the right; their digits are equally wide, as those of dates are. */
  readonly kind: 'text' | 'date' | 'figure';
  /** In points. Left out, it gets what the others leave; several of them share it equally. */
  readonly width?: number;
}

export interface Row {
  /** One for each column. Text is broken into lines where it is too long, figures never are. */
  readonly cells: readonly string[];
  /**
   * `group` heads the rows that follow; `subtotal` has a rule above, `total` a double rule below its figures; `struck`
   * was taken back.
   */
  readonly tone?: 'plain' | 'group' | 'quiet' | 'struck' | 'subtotal' | 'total';
}

/** A JPEG on a page of its own, as large as it can be. */
export interface Picture {
  readonly kind: 'picture';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Above it, and for whoever has the page read aloud. */
  readonly text: string;
}

/** How to pay, with a code for a phone where there is one. */
export interface Payment {
  readonly kind: 'payment';
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly code: { readonly text: string; readonly caption: string } | null;
}
