import type { RefusalTable } from './refusal.ts';

/** Why a file cannot be read as an electronic invoice. */
export const eInvoices = {
  'e-invoices.too-large': [
    'unsupported-file',
    'An electronic invoice has at most {most} MB. Ask the vendor to send it again.',
  ],
  'e-invoices.damaged': ['unsupported-file', 'This file is damaged. Ask the vendor to send it again.'],
  'e-invoices.too-heavy': [
    'unsupported-file',
    'This file takes too long or too much memory to read. Ask the vendor to send the invoice again, or enter the bill by hand.',
  ],
  'e-invoices.not-an-invoice': [
    'unsupported-file',
    'This XML is not an invoice that Gable can read. Ask the vendor for UBL, CII, XRechnung, ZUGFeRD or Factur-X.',
  ],
  'e-invoices.no-xml-in-pdf': [
    'unsupported-file',
    'This PDF has no electronic invoice inside. Enter the bill by hand and attach the PDF.',
  ],
  'e-invoices.encrypted': ['unsupported-file', 'This PDF is encrypted. Ask the vendor to send it without a password.'],
} as const satisfies RefusalTable;
