import type { Translation } from '#web/lib/messages.ts';
import type { en } from './typed.en.ts';

export const de: Translation<typeof en> = {
  moneyLabel: '{label}, {currency}',
  moneyNotANumber: 'Geben Sie einen Betrag wie 1.234,56 ein.',
  moneyTooManyDecimals: 'Geben Sie weniger Nachkommastellen ein.',
  moneyDividedByZero: 'Durch null lässt sich nicht teilen. Korrigieren Sie die Rechnung.',
  moneyTooLarge: 'Geben Sie höchstens {amount} ein.',
  moneyNegative: 'Schreiben Sie den Betrag ohne Minus.',
  moneyOtherCurrency: 'Das ist eine andere Währung. Schreiben Sie den Betrag in der dieses Feldes.',
  dateUnreadable: 'Geben Sie ein Datum wie {example} ein.',
  dateFarAway: 'Daten reichen von 1900 bis {year}. Prüfen Sie das Jahr.',
  openCalendar: 'Kalender öffnen',
};
