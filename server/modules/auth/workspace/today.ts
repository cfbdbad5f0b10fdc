import type { z } from 'zod';
import type { todayRoutes } from '#shared/api/today.ts';
import { may } from '#shared/permissions.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';

type Today = z.output<(typeof todayRoutes)['GET /today/']['answer']>;

/** All parts in one transaction, each for who may see it. */
export function todayHandlers(parts: readonly TodayPart[]): Handlers<typeof todayRoutes> {
  return {
    'GET /today/': (_, when) =>
      when.transaction(async (tx) => {
        const answer: Today = { today: when.today };
        for (const { permission, read } of parts)
          if (may(when.session, permission)) Object.assign(answer, await read(tx, when));
        return answer;
      }),
  };
}
