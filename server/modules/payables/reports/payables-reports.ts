import type { Report } from '#server/kernel/reports/report.ts';
import { agedPayables } from './aged-payables.ts';
import { billsRegister } from './bills-register.ts';
import { expensesByVendor } from './expenses-by-vendor.ts';
import { vendorLedger } from './vendor-ledger.ts';

/** What payables offers to reports. */
export const payablesReports: readonly Report[] = [agedPayables, vendorLedger, billsRegister, expensesByVendor];
