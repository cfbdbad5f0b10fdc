import type { rentDocumentRoutes } from '#shared/api/rent-documents.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { pdfAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import { readInvoicePaper, readReceiptPaper, readStatementPaper } from '#server/modules/rent/letters/read-papers.ts';
import { sendStatement } from '#server/modules/rent/letters/send-statement.ts';

/** `delivery`: whether mail leaves, or is kept because no server is set up. */
export function rentDocumentHandlers(delivery: 'smtp' | 'kept'): Handlers<typeof rentDocumentRoutes> {
  return {
    'GET /receipts/{id}/receipt.pdf/': async ({ params, query }, { session, now, transaction }) => {
      const asked = { ...query, now };
      const { name, paper } = await transaction((tx) => readReceiptPaper(tx, session.organisationId, params.id, asked));
      return pdfAnswer(name, paper);
    },
    'GET /charges/{id}/invoice.pdf/': async ({ params, query }, { session, now, transaction }) => {
      const asked = { ...query, now };
      const { name, paper } = await transaction((tx) => readInvoicePaper(tx, session.organisationId, params.id, asked));
      return pdfAnswer(name, paper);
    },
    'GET /leases/{id}/statement.pdf/': async ({ params, query }, { session, now, transaction }) => {
      const asked = { ...query, now };
      const { name, paper } = await transaction((tx) =>
        readStatementPaper(tx, session.organisationId, params.id, asked),
      );
      return pdfAnswer(name, paper);
    },
    'POST /leases/{id}/send-statement/': ({ params, body }, when) => sendStatement(params.id, body, delivery, when),
  };
}
