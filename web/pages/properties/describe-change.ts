import type { LateFeePolicy } from '#web/features/late-fees/late-fee-policy.ts';
import type { LateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/features/late-fees/late-fee-words.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatDate, formatList, formatMoney } from '#web/lib/format.ts';
import { countryName } from '#web/lib/places.ts';
import { en } from './activity.en.ts';
import type { ActivityText } from './activity-text.ts';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import { stepsText } from './measures.ts';
import type { PropertiesText } from './text.ts';

interface Words {
  readonly t: ActivityText;
  readonly p: PropertiesText;
  readonly f: LateFeeText;
  readonly currency: string;
}

export interface ChangeWords {
  readonly what: string;
  /** "Market rent: 1,500.00 → 1,600.00", a line a field; what somebody wrote is marked for `Isolated`. */
  readonly lines: readonly string[];
}

/** One step in the history of a record, in words: what was done, and by field what it was and what it became. */
export function describeChange({ act, changes }: RecordChange, words: Words): ChangeWords {
  const { t } = words;
  const key = `act_${act}`;
  const ordered = Object.entries(changes).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const lines = ordered.map(([name, { from, to }]) => {
    const field = fieldName(name, words);
    const [before, after] = [valueText(name, from, words), valueText(name, to, words)];
    return isEmpty(from)
      ? t('addedLine', { field: isolate(field), to: isolate(after) })
      : t('changeLine', {
          field: isolate(field),
          from: isolate(before),
          to: isolate(after),
        });
  });
  return { what: isKey(key) ? t(key) : t('act_other'), lines };
}

type Key = keyof typeof en;
type PlainKey = Exclude<Key, 'changeLine' | 'addedLine' | 'ownersFrom'>;

function isKey(key: string): key is PlainKey {
  return Object.hasOwn(en, key);
}

/** In the order in which the catalogue has the fields; what it does not know comes last. */
function placeOf(name: string): number {
  const at = fields.indexOf(`field_${name}`);
  return at < 0 ? fields.length : at;
}

const fields = Object.keys(en).filter((key) => key.startsWith('field_'));

/** Owners are told by the day that they begin on. */
function fieldName(name: string, { t }: Words): string {
  const key = `field_${name}`;
  if (isKey(key)) return t(key);
  return /^\d{4}-\d{2}-\d{2}$/.test(name) ? t('ownersFrom', { date: formatDate(name) }) : name;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function valueText(name: string, value: unknown, words: Words): string {
  const { t, p, f, currency } = words;
  if (isEmpty(value)) return t('nothing');
  // What is kept of a policy was written from its schema.
  if (name === 'lateFee') return lateFeeWords(f, value as LateFeePolicy, currency);
  if (Array.isArray(value)) return formatList(value.map(String));
  if (typeof value === 'object')
    return Object.entries(value ?? {})
      .map(([key, one]) => `${key} ${String(one)}`)
      .join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberText(name, value, words);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'country') return countryName(text);
  if (name === 'areaUnit') return text === 'm2' ? 'm²' : 'sq ft';
  if (name === 'kind') return kindText(text, p);
  if (name.endsWith('On') && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  const fee = `fee_${text}`;
  if (name === 'feeKind' && isKey(fee)) return t(fee);
  return text;
}

function numberText(name: string, value: number, { p, currency }: Words): string {
  if (name.endsWith('Cents')) return formatMoney(value, currency, { zero: 'number' });
  if (name === 'colour') return p(`colour_${propertyColourOf(value)}`);
  if (name === 'halfBaths') return stepsText(value, 2);
  if (name === 'areaTenths') return stepsText(value, 10);
  if (name === 'feeMillipercent') return stepsText(value, 1000);
  return String(value);
}

const kinds = [
  'kind_house',
  'kind_apartments',
  'kind_rooms',
  'kind_commercial',
  'kind_mixed',
  'unit_home',
  'unit_room',
  'unit_bed',
  'unit_shop',
  'unit_office',
  'unit_storage',
  'unit_parking',
  'unit_other',
] as const;

function kindText(kind: string, p: PropertiesText): string {
  const key = kinds.find((name) => name.endsWith(`_${kind}`));
  return key === undefined ? kind : p(key);
}
