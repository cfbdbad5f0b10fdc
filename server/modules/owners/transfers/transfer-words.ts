/** The words of memos in the journal. */
export const transferWords = {
  en: {
    sale: 'Sale',
    handOver: 'Hand-over',
    setAside: 'Set aside for earlier bills',
    kept: 'Kept for earlier bills',
    settled: 'Left of what was kept',
    voided: (memo: string) => `Voided: ${memo}`,
  },
  de: {
    sale: 'Verkauf',
    handOver: 'Übergabe',
    setAside: 'Zurückgelegt für frühere Rechnungen',
    kept: 'Einbehalten für frühere Rechnungen',
    settled: 'Rest des Einbehalts',
    voided: (memo: string) => `Storniert: ${memo}`,
  },
} as const;
