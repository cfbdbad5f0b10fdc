import { authRoutes } from './auth.ts';
import { ledgerRoutes } from './ledger.ts';
import { organisationRoutes } from './organisations.ts';

/** The v1 API: every route there is. The browser imports its type alone. */
export const routes = { ...authRoutes, ...organisationRoutes, ...ledgerRoutes };

export type Routes = typeof routes;
