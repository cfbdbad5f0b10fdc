import type { Translation } from '#web/lib/messages.ts';
import type { en } from './file-drop.en.ts';

export const de: Translation<typeof en> = {
  dropHere: 'Datei hier ablegen oder',
  chooseFile: 'auswählen',
  removeFile: '{name} entfernen',
  fileTooLarge: '{name} ist größer als {size}. Wählen Sie eine kleinere Datei.',
  fileWrongKind: '{name} ist keine Datei, die hier gelesen werden kann ({kinds}).',
};
