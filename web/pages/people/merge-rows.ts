import type { MergePreview, MergeTake } from './api.ts';
import type { PersonText } from './person-text.ts';

const fields = [
  'name',
  'companyName',
  'contacts',
  'roles',
  'language',
  'bornOn',
  'notes',
  'wantsReminders',
  'custom',
  'archivedAt',
] as const;

export type MergeField = (typeof fields)[number];
export type Choice = MergePreview['choices'][number];

/** The fields in which one of the records says something: what is empty in both is left out. */
export function mergeRows({ kept, givenUp }: Pick<MergePreview, 'kept' | 'givenUp'>): readonly MergeField[] {
  return fields.filter((field) => {
    // The name of a company is its name; that reminders are sent is the rule.
    if (field === 'companyName' && kept.kind === 'company') return false;
    if (field === 'wantsReminders') return !kept.wantsReminders || !givenUp.wantsReminders;
    return [kept[field], givenUp[field]].some((value) => !isEmpty(value));
  });
}

/** What was chosen so far, with one more choice. */
export function withTaken(take: MergeTake, { field, custom }: Choice, taken: Choice['taken']): MergeTake {
  if (field === 'notes') return { ...take, notes: taken };
  // Only of notes both can be kept.
  const side = taken === 'givenUp' ? 'givenUp' : 'kept';
  if (field === 'custom') return { ...take, custom: { ...take.custom, ...(custom !== null && { [custom]: side }) } };
  return { ...take, [field]: side };
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
    case 'receipt':
    case 'refund':
    case 'reminder':
    case 'vendor':
      return t(`moves_${kind}`, { count });
    default:
      return t('moves_other', { count });
  }
}
