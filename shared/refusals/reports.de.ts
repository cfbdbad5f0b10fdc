import type { reports } from './reports.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof reports>()({
  'reports.no-such-report': 'Diesen Bericht gibt es nicht.',
  'reports.not-asked-with': 'Dieser Bericht lässt sich so nicht eingrenzen.',
  'reports.range-reversed': 'Der Zeitraum beginnt am {from}, nach seinem Ende am {to}.',
  'reports.too-many-columns': 'Das sind mehr als {most} Spalten. Wählen Sie einen kürzeren Zeitraum oder ein Objekt.',
  'reports.too-long': 'Das sind mehr als {most} Zeilen. Wählen Sie einen kürzeren Zeitraum oder ein Konto.',
  'reports.too-many-events': 'Das sind mehr als {most:count} Ereignisse. Wählen Sie einen kürzeren Zeitraum.',
  'reports.choose-lease-or-person': 'Wählen Sie für das Mieterkonto einen Mietvertrag oder eine Person.',
  'reports.no-such-packet': 'Dieses Berichtspaket gibt es nicht.',
  'reports.packet-exists': 'Sie haben schon ein Berichtspaket mit diesem Namen.',
  'reports.too-many-packets': 'Ein Arbeitsbereich hat höchstens {most} Berichtspakete. Entfernen Sie zuerst eines.',
  'reports.no-such-property': 'Dieses Objekt gibt es nicht.',
  'reports.too-many-properties': 'Wählen Sie höchstens {most} Objekte.',
  'reports.packet-scheduled': 'Dieses Berichtspaket wird nach Plan verschickt. Entfernen Sie zuerst den Plan.',
  'reports.no-such-schedule': 'Diesen Plan gibt es nicht.',
  'reports.schedule-of-another': 'Das kann nur, wem der Plan gehört. Sie können ihn anhalten oder entfernen.',
  'reports.too-many-schedules': 'Ein Arbeitsbereich hat höchstens {most} Pläne. Entfernen Sie zuerst einen.',
  'reports.choose-report': 'Wählen Sie einen Bericht oder ein Berichtspaket.',
  'reports.choose-recipient': 'Wählen Sie ein Mitglied oder geben Sie eine E-Mail-Adresse ein.',
  'reports.no-such-member': 'Dieses Mitglied gibt es nicht.',
  'reports.no-weekday': 'Wählen Sie einen Wochentag.',
  'reports.packet-as-csv': 'Ein Berichtspaket wird als PDF oder XLSX verschickt.',
  'reports.packet-of-month': 'Ein Berichtspaket ist von diesem oder vom letzten Monat.',
  'reports.packet-too-large':
    'Ein Berichtspaket hat höchstens {most} Berichte. Wählen Sie weniger Berichte oder Objekte.',
  'reports.file-too-large':
    'Die Datei ist größer als {megabytes} MB. Wählen Sie einen kürzeren Zeitraum oder ein Objekt.',
  'reports.no-such-figure': 'Diesen Betrag hat der Bericht nicht mehr. Öffnen Sie den Bericht noch einmal.',
});
