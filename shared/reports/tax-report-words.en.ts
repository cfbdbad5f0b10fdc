/** The words of reports for the tax office, which report-words.en.ts joins with the others. */
export const taxReportWords = {
  'schedule-e': 'Schedule E summary',
  'preview-1099': '1099 preview',
  taxLine: 'Line of the return',
  ofProperty: 'Property',
  ownShare: 'Owner’s share',
  advanceRent: 'Rent paid in advance',
  netOf: 'Net, {name}',
  ruleOwnShare: 'Each line by the ownership shares of its day',
  payee: 'Payee',
  taxLimit: 'Reported from',
  taxReported: 'Reported',
  taxYes: 'Yes',
  taxNo: 'No',
} as const;
