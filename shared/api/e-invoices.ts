import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Bills that come as files: electronic invoices, other PDFs and pictures. */

/** What was read from the file that a bill came as. */
export const receivedFile = z.object({
  fileName: z.string(),
  /** None where there is no invoice in it that can be read. */
  syntax: z.enum(['ubl', 'cii']).nullable(),
  sellerName: z.string().nullable(),
  /** What the invoice says was paid before, and what is left of it. */
  paidCents: z.number().nullable(),
  toPayCents: z.number().nullable(),
  /**
   * What does not hold: a rule of the norm (`BR-CO-10` to `BR-CO-17`), what is `missing` or `unreadable`, a `currency` that
   * is another one, and `bank-details` that are not those of the vendor. Nothing was corrected.
   */
  findings: z.array(
    z.object({
      rule: z.string(),
      expected: z.number().nullable(),
      found: z.number().nullable(),
      text: z.string().nullable(),
    }),
  ),
  /** What its lines may be, with tax, until they are entered. */
  lines: z.array(z.object({ text: z.string().nullable(), cents: z.number() })),
  /** What bills of the vendor are usually for. */
  accountId: field.id.nullable(),
});

export const eInvoiceRoutes = defineRoutes({
  'POST /e-invoices/': {
    permission: 'bills.change',
    summary:
      'Take a bill as a file: the body is an electronic invoice (UBL, CII or a PDF with one), a PDF or a picture',
    takes: 'file',
    query: z.strictObject({
      name: z.string().min(1, 'Give the name of the file').max(1000, 'Use at most 1,000 characters'),
      /** The same file again is meant. */
      evenIf: z.literal('same-file').optional(),
    }),
    /** The draft, as it stands in the list. */
    answer: z.object({
      id: field.id,
      number: z.string(),
      fileName: z.string(),
      vendorName: z.string().nullable(),
      syntax: z.enum(['ubl', 'cii']).nullable(),
      currency: z.string(),
      cents: z.number(),
      findingCount: z.number(),
    }),
    status: 201,
    takesLong: true,
  },
});
