import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call, requestFailure } from './client.ts';

export type SavedView = RouteAnswer<Routes['GET /saved-views/']>['items'][number];

/** The views of a list: a person's own, and those that are shared. */
export function savedViewsQuery(list: string, organisationId: string) {
  return queryOptions({
    queryKey: ['GET /saved-views/', list],
    queryFn: async ({ signal }) => {
      await moveUp(list, organisationId);
      return (await call('GET /saved-views/', { query: { list } }, { signal })).items;
    },
  });
}

/**
 * How many rows each of them has. Its key begins with the line of the list, so that whoever changes rows of the list has
 * them counted anew.
 */
export function savedViewCountsQuery(list: string, line: string) {
  return queryOptions({
    queryKey: [line, 'saved-view-counts'],
    queryFn: async ({ signal }) => (await call('GET /saved-view-counts/', { query: { list } }, { signal })).items,
    refetchOnMount: 'always',
  });
}

export function saveView(list: string, view: Pick<SavedView, 'name' | 'search' | 'isShared'>) {
  return call('POST /saved-views/', { body: { list, ...view } });
}

export function shareView(id: string, isShared: boolean) {
  return call('PATCH /saved-views/{id}/', { params: { id }, body: { isShared } });
}

export function removeView(id: string) {
  return call('POST /saved-views/{id}/remove/', { params: { id }, body: {} });
}

/** Views were kept by the browser once. What it still has goes to the server, and only then out of the browser. */
async function moveUp(list: string, organisationId: string): Promise<void> {
  const key = `gable.views.${list}.${organisationId}`;
  const kept = readKept(key);
  if (kept === undefined) return;
  for (const { name, search } of kept) {
    try {
      await saveView(list, { name, search, isShared: false });
    } catch (error) {
      // One of that name is there already, or it is nothing that can be kept; whatever else failed is tried again later.
      const status = requestFailure(error)?.status;
      if (status !== 409 && status !== 422) return;
    }
  }
  localStorage.removeItem(key);
}

function readKept(key: string): readonly { readonly name: string; readonly search: string }[] | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return undefined;
  }
}

function isView(value: unknown): value is { readonly name: string; readonly search: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'search' in value &&
    typeof value.name === 'string' &&
    typeof value.search === 'string'
  );
}
