import { reportKeys } from './report-keys.ts';
import type { ReportKey } from './report-keys.ts';

/** The ledgers of tenants, owners and vendors are of one lease or person, and no packet names one. */
const ofOneLease: ReadonlySet<ReportKey> = new Set(['tenant-ledger', 'owner-ledger', 'vendor-ledger']);

/** Reports that a packet can have. */
export const packetReports = reportKeys.filter((key) => !ofOneLease.has(key));

/** What a packet has unless somebody chooses otherwise. */
export const usualPacket: readonly ReportKey[] = [
  'rent-roll',
  'aged-receivables',
  'deposit-register',
  'receipts-register',
  'income-statement',
  'balance-sheet',
  'trial-balance',
  'cash-flow',
];

/** So many properties have reports of their own in one packet. */
export const packetPropertiesAtMost = 50;
/** And so many reports it has, each property's counted. */
export const packetPartsAtMost = 200;
