import { catalogue } from '#web/lib/messages.ts';
import { en } from './files.en.ts';

export const useFilesText = catalogue(
  en,
  { de: () => import('./files.de.ts') },
  { cut_checkNumber: 'the cheque number' },
);
