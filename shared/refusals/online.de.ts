import type { online } from './online.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof online>()({
  'online.no-such-link':
    'Dieser Zahlungslink gilt nicht mehr. Bitten Sie den Absender um einen neuen, oder zahlen Sie wie im Mietvertrag vereinbart.',
  'online.no-such-address': 'Unter dieser Adresse gibt es nichts.',
  'online.no-such-payout': 'Diese Auszahlung gibt es in diesem Arbeitsbereich nicht.',
  'online.no-such-lease': 'Diesen Mietvertrag gibt es in diesem Arbeitsbereich nicht.',
  'online.bad-signature': 'Die Signatur dieser Nachricht ist ungültig.',
  'online.bad-message': 'Diese Nachricht ist nicht lesbar.',
  'online.not-set-up': '{provider} ist nicht eingerichtet. Tragen Sie zuerst die Schlüssel ein.',
  'online.key-missing': 'Tragen Sie den Schlüssel ein, den {provider} anzeigt',
  'online.secret-missing': 'Tragen Sie das Webhook-Geheimnis ein, bevor Sie einschalten',
  'online.method-of-other': '{provider} bietet diese Zahlungsart nicht an',
  'online.no-deposit-account': 'Wählen Sie ein Konto für Zahlungen, keines für Kautionen',
  'online.no-bank-account': 'Wählen Sie ein Bankkonto dieses Arbeitsbereichs',
  'online.no-cost-account': 'Wählen Sie ein Aufwandskonto',
  'online.not-offered':
    'Für diesen Mietvertrag ist Online-Zahlung aus. Schalten Sie sie unter Einstellungen, Online-Zahlungen ein.',
  'online.nothing-due': 'Es ist nichts fällig.',
  'online.too-many-checkouts': 'Das wurde zu oft begonnen. Versuchen Sie es in einer Stunde erneut.',
  'online.link-refused':
    'Die Zahlung konnte nicht begonnen werden. Versuchen Sie es später, oder zahlen Sie wie im Mietvertrag vereinbart.',
  'online.payments-under-way':
    'Zahlungen über {provider} sind noch nicht ausgezahlt. Schalten Sie stattdessen aus; entfernen können Sie danach.',
});
