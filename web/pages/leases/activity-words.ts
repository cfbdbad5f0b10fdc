import { isDate } from '#shared/dates.ts';
import type { LateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/features/late-fees/late-fee-words.ts';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import type { RecordChange } from '#web/lib/changes-pages.ts';
import type { LateFeePolicy } from './api.ts';
import type { ActivityText } from './activity-text.ts';
import { en } from './activity.en.ts';
import type { ChecklistText } from './checklist-text.ts';
import { itemWords } from './checklist-words.ts';
import { en as leaseWords } from './lease.en.ts';
import { percentWords } from './percent.ts';
import type { LeaseText } from './text.ts';

export interface ActivityWords {
  readonly activity: ActivityText;
  readonly lease: LeaseText;
  readonly lateFee: LateFeeText;
  readonly checklist: ChecklistText;
  readonly currency: string;
}

/** What was done, in a few words. An act of a newer server is named as it is. */
export function actWords({ activity }: ActivityWords, { act }: Pick<RecordChange, 'act'>): string {
  const key = `act_${act}`;
  return isActKey(key) ? activity(key) : activity('act_other', { act });
}

export interface ChangedField {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Field by field, old and new; what only points to another record is left out. */
export function changedFields(words: ActivityWords, { changes }: Pick<RecordChange, 'changes'>): ChangedField[] {
  return Object.entries(changes)
    .filter(([name]) => !pointers.has(name))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, change]) => {
      const [from, to] = name === 'parties' ? onlyDifferent(change.from, change.to) : [change.from, change.to];
      return {
        label: labelOf(words.activity, name),
        from: valueWords(words, name, from),
        to: valueWords(words, name, to),
      };
    });
}

const pointers = new Set(['nextTerm', 'unitId', 'endKind', 'decidedBy', 'dropped', 'kind', 'roundingPlaces']);

/** What it is about comes first, why comes last; the rest as it was kept. */
const first = ['unit', 'phase', 'item', 'label', 'charge', 'cents', 'rentCents', 'index', 'percent', 'parties', 'on'];
const then = ['startsOn', 'endsOn', 'lastDay', 'leavesOn', 'givenOn', 'noticeGivenOn', 'by', 'signedOn', 'stage'];

function placeOf(name: string): number {
  const place = [...first, ...then].indexOf(name);
  if (name === 'reason') return 1000;
  return place < 0 ? 100 : place;
}

function labelOf(activity: ActivityText, name: string): string {
  const key = `field_${name}`;
  return isFieldKey(key) ? activity(key) : name;
}

/** Of two lists, what went and what came. */
function onlyDifferent(from: unknown, to: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(from) || !Array.isArray(to)) return [from, to];
  return [from.filter((item) => !to.includes(item)), to.filter((item) => !from.includes(item))];
}

function valueWords(words: ActivityWords, name: string, value: unknown): string {
  const { activity, lease, checklist, currency } = words;
  if (value === null || value === undefined || value === '') return nothing;
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((item) => itemOf(words, name, item)).join('; ');
  if (typeof value === 'boolean') return activity(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (/cents$/i.test(name)) return formatMoney(value, currency, { zero: 'number' });
    return /millipercent$/i.test(name) ? `${percentWords(value)} %` : String(value);
  }
  if (typeof value === 'object') return objectWords(words, name, value);
  if (typeof value !== 'string') return nothing;
  if (isDate(value)) return formatDate(value);
  if (name === 'by' && (value === 'tenant' || value === 'landlord')) return activity(`by_${value}`);
  if (name === 'item') return itemWords(checklist, { standard: value, label: null, phase: 'move-in' });
  if (name === 'phase' && (value === 'move-in' || value === 'move-out')) return checklist(`phase_${value}`);
  const prefix = prefixes[name];
  const key = prefix === undefined ? '' : `${prefix}_${value}`;
  return isLeaseKey(key) ? lease(key) : value;
}

/** Fields whose values the common words of leases have names for. */
const prefixes: Readonly<Record<string, string>> = {
  stage: 'state',
  charge: 'kind',
  frequency: 'frequency',
  atEnd: 'end',
  proration: 'proration',
};

function itemOf(words: ActivityWords, name: string, item: unknown): string {
  if (name === 'parties' && typeof item === 'string') return partyWords(words.lease, item);
  if (name === 'charges' && isRecord(item)) {
    const named = typeof item['label'] === 'string' ? item['label'] : valueWords(words, 'charge', item['kind']);
    return `${named} ${valueWords(words, 'cents', item['cents'])}`;
  }
  if (isRecord(item) && typeof item['role'] === 'string') return valueWords(words, 'role', item['role']);
  return valueWords(words, '', item);
}

/** "Mei Chen (co-tenant) 2026-01-01 –" as it is said here. */
function partyWords(t: LeaseText, text: string): string {
  return text
    .replace(
      /\((tenant|co-tenant|guarantor)\)/,
      (_, role: 'tenant' | 'co-tenant' | 'guarantor') => `(${t(`role_${role}`)})`,
    )
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) => formatDate(date));
}

function objectWords(words: ActivityWords, name: string, value: object): string {
  // What is kept of a policy was written from its schema.
  if (name === 'lateFee') return lateFeeWords(words.lateFee, value as LateFeePolicy, words.currency);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${String(part)}`)
    .join('; ');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Known<Prefix extends string> = Extract<keyof typeof en, `${Prefix}_${string}`>;

function isActKey(key: string): key is Exclude<Known<'act'>, 'act_other'> {
  return Object.hasOwn(en, key) && key !== 'act_other';
}

function isFieldKey(key: string): key is Known<'field'> {
  return Object.hasOwn(en, key);
}

type PlainLeaseKey = Extract<
  keyof typeof leaseWords,
  `state_${string}` | `kind_${string}` | `frequency_${string}` | `end_${string}` | `proration_${string}`
>;

function isLeaseKey(key: string): key is PlainLeaseKey {
  return Object.hasOwn(leaseWords, key);
}
