import type { MergePreview } from './api.ts';
import type { PersonText } from './person-text.ts';

const fields = ['name', 'contacts', 'roles', 'language', 'bornOn', 'notes', 'custom', 'archivedAt'] as const;

/** The fields in which one of the records says something: what is empty in both is left out. */
export function mergeRows({
  kept,
  givenUp,
}: Pick<MergePreview, 'kept' | 'givenUp'>): readonly (typeof fields)[number][] {
  return fields.filter((field) => [kept[field], givenUp[field]].some((value) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** "2 leases". What another module moves that this page has no word for is still counted. */
export function movedWords(t: PersonText, { kind, count }: MergePreview['moves'][number]): string {
  switch (kind) {
    case 'contact':
    case 'relation':
    case 'lease':
    case 'ownership':
    case 'document':
      return t(`moves_${kind}`, { count });
    default:
      return t('moves_other', { count });
  }
}
