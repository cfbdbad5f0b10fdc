import type { Block, Fact, Paper } from '#server/adapters/pdf/paper.ts';
import type { LetterFrame } from './letter-frame.ts';

/** What a letter says; who writes to whom, and where, comes from its frame. */
export interface LetterText {
  /** The subject, as the large line above the text, and what the file calls itself. */
  readonly heading: string;
  /** Beside the address, under date and lease: a number, a deadline. */
  readonly facts?: readonly Fact[];
  /** Paragraphs, tables, sections, facts and lines to sign on, in their order (see `Block`). */
  readonly blocks: readonly Block[];
}

/** A letter to the tenants of a lease, ready for `printPaper`. */
export function letter(frame: LetterFrame, { heading, facts = [], blocks }: LetterText): Paper {
  const { size, language, sender, colour, recipient, lease, formats, today } = frame;
  const words = { en: { date: 'Date', lease: 'Lease' }, de: { date: 'Datum', lease: 'Vertrag' } }[language];
  return {
    size,
    language,
    title: heading,
    sender,
    colour,
    recipient,
    facts: [{ label: words.date, value: formats.date(today) }, { label: words.lease, value: lease.number }, ...facts],
    heading,
    blocks,
  };
}
