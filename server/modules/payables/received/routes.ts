import type { eInvoiceRoutes } from '#shared/api/e-invoices.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { readBill } from '#server/modules/payables/bills/read-bill.ts';
import { takeBillFile } from './take-bill-file.ts';
import type { ReceivingServices } from './take-bill-file.ts';

export function receivingHandlers(services: ReceivingServices): Handlers<typeof eInvoiceRoutes> {
  return {
    'POST /e-invoices/': async ({ query, file: pieces }, when) => {
      const billId = await takeBillFile(services, { ...query, pieces }, when);
      const bill = await when.transaction((tx) => readBill(tx, when, billId));
      return {
        id: bill.id,
        number: bill.number,
        fileName: bill.fileName ?? query.name,
        vendorName: bill.vendor?.name ?? null,
        syntax: bill.received?.syntax ?? null,
        currency: bill.currency,
        cents: bill.cents,
        findingCount: bill.received?.findings.length ?? 0,
      };
    },
  };
}
