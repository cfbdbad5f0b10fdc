import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type ReminderPlan = RouteAnswer<Routes['POST /reminder-previews/']>;
export type ReminderWish = RouteInput<Routes['POST /reminder-previews/']>['body'];
export type LeftOut = ReminderPlan['leftOut'][number];

export function reminderPreviewQuery(body: ReminderWish) {
  return queryOptions({
    queryKey: ['POST /reminder-previews/', body],
    queryFn: ({ signal }) => call('POST /reminder-previews/', { body }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    // A preview that changes under the eyes of whoever reads it is none.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function sendReminders(body: ReminderWish, messages: number, idempotencyKey: string) {
  return call('POST /reminders/', { body: { ...body, expected: { messages } } }, { idempotencyKey });
}
