import type { ownerHoldRoutes } from '#shared/api/owner-holds.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { endHold, holdBackMoney } from './hold-back.ts';
import { listHolds } from './hold-rows.ts';

export const ownerHoldHandlers: Handlers<typeof ownerHoldRoutes> = {
  'GET /owner-holds/': ({ query }, when) => when.transaction((tx) => listHolds(tx, when, query)),
  'POST /owner-holds/': ({ body }, when) => when.transaction((tx) => holdBackMoney(tx, when, body)),
  'POST /owner-holds/{id}/end/': ({ params }, when) => when.transaction((tx) => endHold(tx, when, params.id)),
};
