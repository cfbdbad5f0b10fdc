import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type EntryTemplate = RouteAnswer<Routes['GET /entry-templates/']>['items'][number];
export type RecurringEntry = RouteAnswer<Routes['GET /recurring-entries/{id}/']>;
export type Frequency = RecurringEntry['frequency'];
export type RecurringState = NonNullable<RouteInput<Routes['GET /recurring-entries/']>['query']['state']>;
export type RecurringChange = Omit<RouteInput<Routes['PATCH /recurring-entries/{id}/']>['body'], 'version'>;
export type TemplateChange = Omit<RouteInput<Routes['PATCH /entry-templates/{id}/']>['body'], 'version'>;

export const templateKeys = {
  templates: ['GET /entry-templates/'],
  recurring: ['GET /recurring-entries/'],
  oneRecurring: ['GET /recurring-entries/{id}/'],
} as const;

/** All of them, as many answers as it takes: one is looked for by its name. */
export const templatesQuery = queryOptions({
  queryKey: [...templateKeys.templates, 'all'],
  queryFn: async ({ signal }) => {
    const found: EntryTemplate[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) };
      const page: RouteAnswer<Routes['GET /entry-templates/']> = await call(
        'GET /entry-templates/',
        { query },
        { signal },
      );
      found.push(...page.items);
      cursor = page.next;
    }
    return found;
  },
});

export function recurringPage(query: {
  readonly limit: number;
  readonly cursor?: string;
  readonly state: RecurringState;
}) {
  return call('GET /recurring-entries/', { query });
}

export function recurringEntryQuery(id: string) {
  return routeQuery('GET /recurring-entries/{id}/', { params: { id } });
}

export function changeTemplate({ id, version }: Pick<EntryTemplate, 'id' | 'version'>, change: TemplateChange) {
  return call('PATCH /entry-templates/{id}/', { params: { id }, body: { ...change, version } });
}

export function removeTemplate(id: string) {
  return call('POST /entry-templates/{id}/remove/', { params: { id }, body: {} });
}

export function changeRecurring({ id, version }: Pick<RecurringEntry, 'id' | 'version'>, change: RecurringChange) {
  return call('PATCH /recurring-entries/{id}/', { params: { id }, body: { ...change, version } });
}

export function pauseRecurring(id: string) {
  return call('POST /recurring-entries/{id}/pause/', { params: { id }, body: {} });
}

export function resumeRecurring(id: string, missed: 'skip' | 'post') {
  return call('POST /recurring-entries/{id}/resume/', { params: { id }, body: { missed } });
}

export function removeRecurring(id: string) {
  return call('POST /recurring-entries/{id}/remove/', { params: { id }, body: {} });
}
