/** The words of memos in the journal. */
export const distributionWords = {
  en: {
    declared: 'Distribution',
    paid: 'Distribution paid',
    contribution: 'Owner contribution',
    voided: (memo: string) => `Voided: ${memo}`,
  },
  de: {
    declared: 'Ausschüttung',
    paid: 'Ausschüttung gezahlt',
    contribution: 'Einlage',
    voided: (memo: string) => `Storniert: ${memo}`,
  },
} as const;
