/** The words of memos in the journal. */
export const feeWords = {
  en: {
    monthly: 'Management fee',
    'lease-up': 'Lease-up fee',
    renewal: 'Renewal fee',
    taken: 'Management fees taken',
    givenBack: 'Management fees given back',
    voided: (memo: string) => `Voided: ${memo}`,
  },
  de: {
    monthly: 'Verwaltungsgebühr',
    'lease-up': 'Vermietungsgebühr',
    renewal: 'Verlängerungsgebühr',
    taken: 'Verwaltungsgebühren entnommen',
    givenBack: 'Verwaltungsgebühren erstattet',
    voided: (memo: string) => `Storniert: ${memo}`,
  },
} as const;
