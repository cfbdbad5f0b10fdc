export type CellType = 'text' | 'long' | 'list' | 'date' | 'amount' | 'number' | 'choice' | 'json';

export interface ImportField {
  readonly key: string;
  readonly type: CellType;
  /** What it may be called in a file, in English and German. The first is that of templates and exports. */
  readonly headers: readonly [string, ...string[]];
  readonly isRequired?: true;
  /** Of a choice: what may be written, as `fold` has it, and what it means. */
  readonly choices?: Readonly<Record<string, string>>;
  /** What the template shows. */
  readonly example?: string;
}

export function field(
  key: string,
  type: CellType,
  headers: string,
  more: Pick<ImportField, 'isRequired' | 'choices' | 'example'> = {},
): ImportField {
  const [first = key, ...others] = headers.split(' | ');
  return { key, type, headers: [first, ...others], ...more };
}

/** By what it means, the words for it. */
export function choices(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([meaning, said]) => said.split(' ').map((word) => [word, meaning])),
  );
}

export const notes = field(
  'notes',
  'long',
  'Notes | Note | Comment | Remarks | Notizen | Notiz | Bemerkung | Bemerkungen',
);
/** What an export writes so that everything else finds it again. */
export const reference = field('reference', 'text', 'Reference | Id | Referenz | Kennung');
export const propertyReference = field('propertyReference', 'text', 'Property reference | Objektreferenz');
export const amenities = field('amenities', 'list', 'Amenities | Features | Ausstattung');
export const ownFields = field('custom', 'json', 'Own fields | Custom fields | Eigene Felder');
export const archived = field('archived', 'choice', 'Archived | Archiviert', {
  choices: choices({ no: '0 no n false nein', yes: '1 yes y true x ja' }),
});
