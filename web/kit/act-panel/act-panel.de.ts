import type { Translation } from '#web/lib/messages.ts';
import type { en } from './act-panel.en.ts';

export const de: Translation<typeof en> = {
  nothingYet: 'Noch nichts gebucht.',
  sentBefore: 'Auf einen früheren Versuch kam keine Antwort. Dasselbe können Sie gefahrlos noch einmal senden.',
  postedBefore: 'Ein früherer Versuch wurde gebucht.',
  postedOnce: 'Vor einem Augenblick gebucht, und nicht ein zweites Mal.',
  doneTwiceAct: 'Noch einmal buchen',
  useDateAct: 'Dieses Datum verwenden',
  useAmountAct: 'Diesen Betrag verwenden',
};
