import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** The filters of a list under a name: a person's own, or shared with everybody in the workspace. */

const savedView = z.object({
  id: field.id,
  name: z.string(),
  /** The query of the address, without what is open. */
  search: z.string(),
  isShared: z.boolean(),
  /** Whose it is may change and remove it. */
  isOwn: z.boolean(),
  by: z.string(),
});

const list = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Use the name of a list, such as leases');
const byId = z.strictObject({ id: field.id });

export const savedViewRoutes = defineRoutes({
  'GET /saved-views/': {
    permission: 'members.read',
    summary: 'Your views of a list, and those that are shared',
    query: z.strictObject({ list }),
    answer: z.object({ items: z.array(savedView) }),
  },
  'GET /saved-view-counts/': {
    permission: 'members.read',
    summary: 'How many rows each view of a list has that you see in it',
    query: z.strictObject({ list }),
    answer: z.object({
      /** Without the views that cannot be counted: their filters are not known any more, or it would take too long. */
      items: z.array(
        z.object({
          id: field.id,
          /** Counted up to a thousand; `isCapped` says that there are more. */
          count: z.number(),
          isCapped: z.boolean(),
        }),
      ),
    }),
  },
  'POST /saved-views/': {
    permission: 'members.read',
    summary: 'Save the filters of a list as a view',
    body: z.strictObject({
      list,
      name: field.shortText('a name for the view', 60),
      search: z
        .string()
        .max(2000, 'These are too many filters to keep')
        .regex(/^(\?[\x20-\x7E]*)?$/, 'Use the query of an address, such as ?view=ending'),
      isShared: z.boolean().default(false),
    }),
    answer: savedView,
    status: 201,
  },
  'PATCH /saved-views/{id}/': {
    permission: 'members.read',
    summary: 'Share a view of yours with the workspace, or keep it to yourself again',
    params: byId,
    body: z.strictObject({ isShared: z.boolean() }),
    answer: savedView,
  },
  'POST /saved-views/{id}/remove/': {
    permission: 'members.read',
    summary: 'Remove a view of yours',
    params: byId,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
});
