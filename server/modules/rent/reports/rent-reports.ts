import type { Report } from '#server/kernel/reports/report.ts';
import { agedReceivables } from './aged-receivables.ts';
import { bankDeposits } from './bank-deposits.ts';
import { chargesRegister } from './charges-register.ts';
import { delinquency } from './delinquency.ts';
import { prepayments } from './prepayments.ts';
import { receiptsRegister } from './receipts-register.ts';
import { tenantLedger } from './tenant-ledger.ts';

export const rentReports: readonly Report[] = [
  agedReceivables,
  chargesRegister,
  receiptsRegister,
  bankDeposits,
  prepayments,
  delinquency,
  tenantLedger,
];
