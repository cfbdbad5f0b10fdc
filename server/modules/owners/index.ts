/** The front door of owners: fees, distributions and statements. */
export { confirmDistribution, releaseDistribution } from './distributions/distribution-run.ts';
export { changeOwner } from './distributions/owners.ts';
export { startFeeRun } from './fees/fee-run.ts';
export { ownersTables } from './transfer/owners-tables.ts';
export { verifyStatements } from './statements/verify-statements.ts';
