import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './bill-credits.en.ts';

export const useBillCreditsText = catalogue(en, { de: () => import('./bill-credits.de.ts') });

export type BillCredit = RouteAnswer<Routes['GET /bill-credits/']>['items'][number];
export type BillCreditInFull = RouteAnswer<Routes['GET /bill-credits/{id}/']>;
