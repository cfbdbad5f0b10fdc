import type { Report } from '#server/kernel/reports/report.ts';
import { distributionsReport } from './distributions-report.ts';
import { managementFees } from './management-fees.ts';
import { ownerLedger } from './owner-ledger.ts';

/** What owners offers to reports. */
export const ownerReports: readonly Report[] = [ownerLedger, managementFees, distributionsReport];
