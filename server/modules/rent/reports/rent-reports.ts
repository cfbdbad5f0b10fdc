import type { Report } from '#server/kernel/reports/report.ts';
import { agedReceivables } from './aged-receivables.ts';
import { bankDeposits } from '#server/modules/rent/registers/bank-deposits.ts';
import { cashForecast } from './cash-forecast.ts';
import { chargesRegister } from '#server/modules/rent/registers/charges-register.ts';
import { delinquency } from './delinquency.ts';
import { depositRegister } from './deposit-register.ts';
import { prepayments } from './prepayments.ts';
import { propertyPerformance } from './property-performance.ts';
import { receiptsRegister } from '#server/modules/rent/registers/receipts-register.ts';
import { rentRoll } from './rent-roll.ts';
import { tenantLedger } from './tenant-ledger.ts';

export const rentReports: readonly Report[] = [
  rentRoll,
  agedReceivables,
  depositRegister,
  chargesRegister,
  receiptsRegister,
  bankDeposits,
  prepayments,
  delinquency,
  tenantLedger,
  cashForecast,
  propertyPerformance,
];
