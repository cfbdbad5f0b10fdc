import type { Translation } from '#web/lib/messages.ts';
import type { en } from './charges.en.ts';

export const de: Translation<typeof en> = {
  title: 'Forderungen',
  titled: '{page} · Gable',
  viewMonth: 'Fällig im {month}',
  viewOpen: 'Offen im {month}',
  viewDue: 'Alle offenen',
  why_month:
    'Was in diesem Monat fällig wurde, ohne Kautionen und Rückforderungen: Es ist gutgeschrieben, eingegangen oder offen.',
  why_open: 'Offene Forderungen dieses Monats, ohne Kautionen und Rückforderungen.',
  why_outstanding: 'Alle bis heute fälligen offenen Forderungen, mit Kautionen.',
  earlier: 'Monat davor',
  later: 'Monat danach',
  onlyProperty: 'Nur {name}.',
  showAll: 'Alle zeigen',
  tenant: 'Mieter',
  what: 'Beschreibung',
  due: 'Fällig',
  billed: 'Berechnet',
  credited: 'Gutgeschrieben',
  collected: 'Eingegangen',
  open: 'Offen',
  unpaidOf: '{amount} offen',
  inCurrency: '{label}, {currency}',
  totalOf: { one: 'Summe von {count} Forderung', other: 'Summe von {count} Forderungen' },
  count: { one: '{count} Forderung', other: '{count} Forderungen' },
  none_month: 'Im {month} wird nichts fällig. Miete steht hier, sobald sie berechnet ist.',
  none_open: 'Aus dem {month} ist nichts offen.',
  none_outstanding: 'Keine offenen Forderungen.',
};
