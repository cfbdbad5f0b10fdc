/** The bounds of what people write: the API checks by them, and a form says so before anything is sent. */
export interface FieldBounds {
  readonly max?: number;
  readonly required?: boolean;
}

const name = { max: 120, required: true } as const;

/** Numbers of the chart of accounts: digits, with dots or hyphens between them. */
export const accountNumberPattern = /^\d[\d.-]{0,19}$/;

export const accountFields = { number: { max: 20, required: true }, name, taxLine: { max: 120 } } as const;
export const bankAccountFields = {
  number: { max: 20 },
  name,
  bankName: { max: 120 },
  bankNumber: { max: 40 },
} as const;
export const bankRuleFields = { name, text: { max: 200 }, counterparty: { max: 200 } } as const;
export const templateFields = { name } as const;
export const recurringFields = { name, startsOn: { required: true } } as const;
export const reasonFields = { reason: { max: 500, required: true } } as const;
export const optionalReason = { reason: { max: reasonFields.reason.max } } as const;
export const documentFields = { title: { max: 200, required: true } } as const;
export const ruleFields = { jurisdiction: { max: 6 }, source: { max: 200 } } as const;
export const noteFields = { text: { max: 2000, required: true } } as const;
export const seriesFields = { name, source: { max: 500 } } as const;
export const taskFields = { title: { max: 200, required: true }, notes: { max: 2000 } } as const;
export const packetFields = { name: { max: 60, required: true } } as const;
export const scheduleFields = { name: { max: 60, required: true } } as const;
export const vendorFields = {
  termsDays: { max: 3, required: true },
  insuranceNumber: { max: 60 },
  licenseNumber: { max: 60 },
  holdReason: { max: 500 },
  notes: { max: 2000 },
} as const;
export const billFields = {
  invoiceNumber: { max: 60 },
  memo: { max: 500 },
  text: { max: 200 },
  reference: { max: 60 },
} as const;
export const taxFields = { source: { max: 200, required: true }, taxId: { max: 20 }, header: { max: 20_000 } } as const;
export const paymentSettingFields = {
  nextCheckNumber: { max: 9 },
  achRouting: { max: 9 },
  achBankName: { max: 23 },
  achOrigin: { max: 10 },
  achCompany: { max: 16 },
  achCompanyId: { max: 10 },
  bic: { max: 11 },
} as const;
export const mandateFields = { reference: { max: 35 }, holder: { max: 120, required: true } } as const;
export const debitSettingFields = {
  name: { max: 70, required: true },
  bankName: { max: 23 },
  origin: { max: 10 },
  companyId: { max: 10 },
} as const;
export const vendorBankFields = { holder: { max: 120, required: true } } as const;
export const longTextMax = 10_000;
