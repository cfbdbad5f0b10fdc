import { catalogue } from '#web/lib/messages.ts';
import { en } from './reconciliations.en.ts';

export const useReconcileText = catalogue(
  en,
  { de: () => import('./reconciliations.de.ts') },
  { kind_check: 'Cheques', namedCheck: 'cheque {reference}' },
);
export type ReconcileText = ReturnType<typeof useReconcileText>;
