import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Label } from '#shared/reports/sheet.ts';

interface Contact {
  readonly on: string;
  readonly kind: string;
}

/** Reminder, March 2: the kind of a contact and its day, by itself or as a sentence. */
export function contactLabel({ on, kind }: Contact, word: 'contactOn' | 'lastContactWas' = 'contactOn'): Label {
  // A reminder, or one of the kinds of notes that are contacts.
  const contact = `contact-${kind}` as Extract<ReportWord, `contact-${string}`>;
  return { word, values: { contact: { word: contact }, date: { day: on } } };
}
