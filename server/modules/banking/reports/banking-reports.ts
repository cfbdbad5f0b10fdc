import type { Report } from '#server/kernel/reports/report.ts';
import { bankRegister } from './bank-register.ts';
import { depositsInTransit } from './deposits-in-transit.ts';
import { reconciliationReport } from './reconciliation-report.ts';
import { threeWay } from './three-way.ts';

export const bankingReports: readonly Report[] = [bankRegister, reconciliationReport, threeWay, depositsInTransit];
