import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';

export type ReminderPlan = RouteAnswer<Routes['POST /reminder-previews/']>;
export type ReminderWish = RouteInput<Routes['POST /reminder-previews/']>['body'];
export type LeftOut = ReminderPlan['leftOut'][number];
