import { auditKindNames } from '#shared/audit/audit-kinds.en.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en as words } from './audit-words.en.ts';
import { en as sentences } from './audit.en.ts';

export const en = { ...sentences, ...words, ...auditKindNames } as const;

const british = {
  'kind_payment-check.reprinted': 'Cheque reprinted',
  'kind_debit-run.canceled': 'Direct debit cancelled',
  'kind_contribution.request-canceled': 'Contribution request cancelled',
  'payment-check.reprinted': '{actor} gave cheque {before} the number {subject}: {reason}.',
  'debit-run.canceled': '{actor} cancelled direct debit {subject}.',
  'contribution.request-canceled': '{actor} cancelled contribution request {subject}: {reason}',
} as const;

export const useAuditText = catalogue(
  en,
  {
    de: async () => {
      const [own, within, kinds] = await Promise.all([
        import('./audit.de.ts'),
        import('./audit-words.de.ts'),
        import('#shared/audit/audit-kinds.de.ts'),
      ]);
      return { de: { ...own.de, ...within.de, ...kinds.de } };
    },
  },
  british,
);
