import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './recurring-bills.en.ts';

export const useRecurringBillsText = catalogue(en, { de: () => import('./recurring-bills.de.ts') });

export type RecurringBill = RouteAnswer<Routes['GET /recurring-bills/']>['items'][number];
export type RecurringBillInFull = RouteAnswer<Routes['GET /recurring-bills/{id}/']>;
