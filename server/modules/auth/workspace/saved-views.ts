import type { z } from 'zod';
import type { savedViewRoutes } from '#shared/api/saved-views.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import { countViews } from './count-views.ts';

type Body = z.output<(typeof savedViewRoutes)['POST /saved-views/']['body']>;
type SavedView = z.output<(typeof savedViewRoutes)['POST /saved-views/']['answer']>;

const keptAtMost = 100;

/** The lists whose views can be counted, by the name that views are kept under. */
export type ViewCounters = Readonly<Record<string, ViewCounter>>;

export function savedViewHandlers(counters: ViewCounters): Handlers<typeof savedViewRoutes> {
  return {
    'GET /saved-view-counts/': ({ query: { list } }, when) =>
      when.transaction(async (tx) => {
        const { items } = await listViews(tx, when, list);
        return countViews(tx, when, items, Object.hasOwn(counters, list) ? counters[list] : undefined);
      }),
    'GET /saved-views/': ({ query }, when) => when.transaction((tx) => listViews(tx, when, query.list)),
    'POST /saved-views/': ({ body }, when) => when.transaction((tx) => saveView(tx, when, body)),
    'PATCH /saved-views/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => shareView(tx, when, params.id, body.isShared)),
    'POST /saved-views/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeView(tx, when, params.id));
      return null;
    },
  };
}

async function listViews(tx: Tx, act: Act, list: string) {
  const rows = await viewRows(tx, act)
    .where('v.list', '=', list)
    // Those that others share are only those that are shared; row-level security says so too.
    .where((where) => where.or([where('v.user_id', '=', act.userId), where('v.is_shared', '=', true)]))
    .orderBy('v.created_at')
    .orderBy('v.view_id')
    .execute();
  return { items: rows.map((row) => present(row, act)) };
}

async function saveView(tx: Tx, act: Act, { list, name, search, isShared }: Body): Promise<SavedView> {
  const { organisationId, userId } = act;
  const { count } = await tx
    .selectFrom('saved_view')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  if (count >= keptAtMost) throw refuseField('name', 'auth.too-many-views');
  const viewId = newId(act.now);
  const row = {
    org_id: organisationId,
    view_id: viewId,
    user_id: userId,
    list,
    name,
    search,
    is_shared: isShared,
    created_at: act.now,
  };
  const saved = await tx
    .insertInto('saved_view')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('view_id')
    .executeTakeFirst();
  if (saved === undefined) throw refuseField('name', 'auth.view-exists');
  return readView(tx, act, viewId);
}

async function shareView(tx: Tx, act: Act, viewId: string, isShared: boolean): Promise<SavedView> {
  const updated = await tx
    .updateTable('saved_view')
    .set({ is_shared: isShared })
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .where('view_id', '=', viewId)
    .returning('view_id')
    .executeTakeFirst();
  if (updated === undefined) throw noSuchView();
  return readView(tx, act, viewId);
}

async function removeView(tx: Tx, act: Act, viewId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('saved_view')
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .where('view_id', '=', viewId)
    .returning('view_id')
    .executeTakeFirst();
  if (removed === undefined) throw noSuchView();
}

async function readView(tx: Tx, act: Act, viewId: string): Promise<SavedView> {
  const row = await viewRows(tx, act).where('v.view_id', '=', viewId).executeTakeFirstOrThrow();
  return present(row, act);
}

function viewRows(tx: Tx, { session }: Act) {
  return tx
    .selectFrom('saved_view as v')
    .leftJoin('app_user as u', 'u.user_id', 'v.user_id')
    .select(['v.view_id', 'v.user_id', 'v.name', 'v.search', 'v.is_shared', 'u.name as by'])
    .where('v.org_id', '=', session.organisationId);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>['executeTakeFirstOrThrow']>>;

function present(row: ViewRow, { session }: Act): SavedView {
  return {
    id: row.view_id,
    name: row.name,
    search: row.search,
    isShared: row.is_shared,
    isOwn: row.user_id === session.userId,
    by: row.by ?? '',
  };
}

function noSuchView(): Problem {
  return refuse('auth.no-such-view');
}
