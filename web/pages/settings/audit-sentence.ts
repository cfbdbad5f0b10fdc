import { locale, type Translate } from '#web/lib/messages.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatDateLong, formatList, formatMonth, formatNumber } from '#web/lib/format.ts';
import type { AuditEvent } from './api.ts';
import { en } from './audit-text.ts';
import { refusedAct } from './refused-act.ts';

type Text = Translate<typeof en>;
type KindKey = Extract<keyof typeof en, `kind_${string}`>;

/** The kinds that have a sentence, in the order of the filter. */
export const auditKinds: readonly string[] = Object.keys(en)
  .filter((key): key is KindKey => key.startsWith('kind_'))
  .map((key) => key.slice('kind_'.length));

export function kindName(t: Text, kind: string): string {
  return word(t, 'kind', kind) ?? kind;
}

/**
 * One event in words, with names marked for `Isolated`. A kind that a newer server records is shown by its name instead
 * of not at all.
 */
export function auditSentence(t: Text, event: AuditEvent): string {
  const { details } = event;
  const detail = (group: string, name: string = group) => {
    const value = details[name];
    return typeof value === 'string' ? (word(t, group, value) ?? isolate(value)) : '';
  };
  /** A number or a name as it was recorded. */
  const told = (name: string) => {
    const value = details[name];
    if (typeof value === 'number') return formatNumber(value);
    return typeof value === 'string' ? isolate(value) : '';
  };
  const day = (name: string) => {
    const value = details[name];
    return typeof value === 'string' ? formatDateLong(value) : '';
  };
  const subject = event.subject?.replace(/\s*<[^>]*>$/, '') ?? '';
  const fields = typeof details['fields'] === 'string' ? details['fields'].split(', ').filter(Boolean) : [];
  const values = {
    actor: event.actor?.name ? isolate(event.actor.name) : t('nobody'),
    subject: subjectWords(t, subject),
    template: word(t, 'template', subject) ?? isolate(subject),
    count: countOf(event),
    kind: event.kind.replaceAll(/[.-]/g, ' '),
    by: detail('by'),
    reason: detail('reason'),
    factor: typeof details['name'] === 'string' ? `${detail('factor')}, ${isolate(details['name'])}` : detail('factor'),
    role: detail('role'),
    from: isDay(details['from']) ? day('from') : detail('role', 'from'),
    to: detail('role', 'to'),
    missed: detail('missed'),
    through: day('through'),
    startsOn: day('startsOn'),
    month: isDay(details['month']) ? formatMonth(details['month']) : '',
    lease: told('lease'),
    before: told('before'),
    language: languageName(details['language']),
    host: told('host'),
    may: typeof details['route'] === 'string' ? t(refusedAct(details['route'])) : t('may_other'),
    made: madeWords(t, details),
    provider: providerWords(t, details),
    fields: fields.length === 0 ? t('field_none') : formatList(fields.map((name) => fieldChange(t, name, details))),
  };
  // Which values a sentence takes depends on its kind; here all of them are given to whichever it is.
  const say = t as (key: string, given: typeof values) => string;
  return say(sentenceKey(event), values);
}

function sentenceKey({ kind, details }: AuditEvent): string {
  if (!auditKinds.includes(kind)) return 'unknown';
  if (kind !== 'request.refused') return kind;
  if (details['code'] === 'reauthentication-required') return 'refused_confirm';
  if (details['code'] === 'second-factor-required') return 'refused_factor';
  return String(details['code']).startsWith('too-many') ? 'refused_often' : kind;
}

/** " (5 leases)": what an import made. */
function madeWords(t: Text, details: AuditEvent['details']): string {
  const counts = (['properties', 'units', 'people', 'leases'] as const).flatMap((name) => {
    const count = details[name];
    return typeof count === 'number' && count > 0 ? [t(`made_${name}`, { count })] : [];
  });
  return counts.length === 0 ? '' : t('made', { counts: formatList(counts) });
}

/** " (on, new key)": how a provider of online payments was left, and whether its key was replaced. */
function providerWords(t: Text, details: AuditEvent['details']): string {
  const { on, key } = details;
  if (typeof on !== 'boolean') return '';
  const states = [t(on ? 'provider_on' : 'provider_off'), ...(key === true ? [t('provider_key')] : [])];
  return t('provider', { states: states.join(', ') });
}

function languageName(value: unknown): string {
  if (typeof value !== 'string') return '';
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(value) ?? isolate(value);
}

function subjectWords(t: Text, subject: string): string {
  if (subject === '*') return t('everywhere');
  if (/^\d{4}-\d{2}$/.test(subject)) return formatMonth(`${subject}-01`);
  return isDay(subject) ? formatDateLong(subject) : isolate(subject);
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** How many of what it concerns. Reminders are counted as messages, of which a lease can get several. */
function countOf({ kind, subject, details }: AuditEvent): number {
  const isMessages = kind.startsWith('reminders.');
  const number = Number(
    isMessages
      ? subject
      : (details['leases'] ?? details['receipts'] ?? details['months'] ?? details['amounts'] ?? details['count'] ?? 0),
  );
  return Number.isFinite(number) ? number : 0;
}

/** A field by its name and, where they were recorded, what it was and what it is now. */
function fieldChange(t: Text, name: string, details: AuditEvent['details']): string {
  const field = word(t, 'field', name) ?? name;
  const [from, to] = [details[`${name}_from`], details[`${name}_to`]];
  if (from === undefined || to === undefined) return field;
  const shown = (value: unknown) => {
    if (typeof value !== 'string') return t('valueNone');
    return isolate(
      name === 'locale' ? (new Intl.DisplayNames(locale(), { type: 'language' }).of(value) ?? value) : value,
    );
  };
  return t('fieldChange', { field, from: shown(from), to: shown(to) });
}

function word(t: Text, group: string, value: string): string | undefined {
  const key = `${group}_${value}`;
  // The catalogue is asked by name because the server's words are data; the guard before it makes the key a real one.
  return Object.hasOwn(en, key) ? (t as (key: string) => string)(key) : undefined;
}
