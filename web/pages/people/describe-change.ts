import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatDateFull, nothing } from '#web/lib/format.ts';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import { en } from './person.en.ts';
import type { PersonText } from './person-text.ts';

export interface ChangeWords {
  readonly what: string;
  /** "Family name: Byron → Lovelace", a line a field; what somebody wrote is marked for `Isolated`. */
  readonly lines: readonly string[];
}

type Key = keyof typeof en;
type ActKey = Extract<Key, `act_${string}`>;
type FieldKey = Extract<Key, `field_${string}`>;

/** One step in the history of a person, in words: what was done, and by field what it was and what it became. */
export function describeChange(t: PersonText, { act, changes }: Pick<RecordChange, 'act' | 'changes'>): ChangeWords {
  const key = `act_${act}`;
  const lines = Object.entries(changes)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([name, change]) => changeLines(t, name, change));
  return { what: isAct(key) ? t(key) : t('act_other'), lines };
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

function changeLines(t: PersonText, name: string, { from, to }: Change): readonly string[] {
  const key = `field_${name}`;
  const field = isField(key) ? t(key) : name;
  // Of a list only what came and what went is told: the rest stayed as it was.
  const [before, after] = [valueWords(t, name, without(from, to)), valueWords(t, name, without(to, from))];
  if (before === nothing && after === nothing) return [];
  return [
    before === nothing
      ? t('addedLine', { field: isolate(field), to: isolate(after) })
      : t('changeLine', {
          field: isolate(field),
          from: isolate(before),
          to: isolate(after),
        }),
  ];
}

function without(value: unknown, other: unknown): unknown {
  return Array.isArray(value) && Array.isArray(other) ? value.filter((item) => !other.includes(item)) : value;
}

function valueWords(t: PersonText, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(String).join('; ');
  if (typeof value === 'object') {
    const pairs = Object.entries(value).map(([field, text]) => `${field} ${String(text)}`);
    return pairs.length === 0 ? nothing : pairs.join('; ');
  }
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'language' && (text === 'en' || text === 'de')) return t(`language_${text}`);
  if (name === 'kind') return t(text === 'company' ? 'companyKind' : 'personKind');
  return name === 'bornOn' ? formatDateFull(text) : text;
}

const fields = Object.keys(en).filter((key) => key.startsWith('field_'));

/** In the order in which the catalogue has the fields; what it does not know comes last. */
function placeOf(name: string): number {
  const at = fields.indexOf(`field_${name}`);
  return at < 0 ? fields.length : at;
}

function isAct(key: string): key is ActKey {
  return key.startsWith('act_') && Object.hasOwn(en, key);
}

function isField(key: string): key is FieldKey {
  return key.startsWith('field_') && Object.hasOwn(en, key);
}
