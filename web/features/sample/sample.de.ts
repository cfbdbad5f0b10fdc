import type { Translation } from '#web/lib/messages.ts';
import type { en } from './sample.en.ts';

export const de: Translation<typeof en> = {
  try: 'Mit dem Beispielportfolio ausprobieren',
  import: 'Datei importieren',
  title: 'Beispielportfolio',
  why: 'Drei Mietshäuser, ein Haus und ein Laden mit rund sechzig Einheiten, ihren Mietern und der Miete von mehr als einem Jahr. Es kommt als eigener Arbeitsbereich: Ihre Daten bleiben, wie sie sind, und es geht mit einem Klick wieder.',
  add: 'Beispiel hinzufügen',
  making: 'Das Beispiel wird angelegt',
  goesOn: 'Das dauert einen Moment und läuft weiter, wenn Sie die Seite verlassen.',
  removing: 'Das Beispiel wird entfernt. In ein paar Sekunden kann es wieder hinzugefügt werden.',
  ready: 'Das Beispiel ist bereit.',
  open: 'Beispiel öffnen',
  failed: 'Das Beispiel konnte nicht angelegt werden. Es ist nichts davon übrig; versuchen Sie es noch einmal.',
  again: 'Noch einmal versuchen',
  close: 'Schließen',
};
