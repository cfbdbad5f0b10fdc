export { ReconciliationPage } from './reconciliation-page.tsx';
export { ReconciliationsPage } from './reconciliations-page.tsx';
