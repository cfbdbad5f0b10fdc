import { recordEvent } from '#server/kernel/audit.ts';
import type { Database } from '#server/kernel/database.ts';
import type { RefusalListener } from '#server/kernel/http/problem-answers.ts';

/** The same refusal of the same person is told once in this time: a page that asks again and again must not fill the log. */
const quietMilliseconds = 600_000;
const rememberedAtMost = 10_000;

/** Writes what a signed-in person was refused (their role, too many attempts, a missing factor) into the audit log. */
export function makeRefusalAudit(database: Database, clock: () => Date): RefusalListener {
  const told = new Map<string, number>();
  return async ({ who, code, route, address, requestId }) => {
    const now = clock();
    const { organisationId, userId } = who;
    const key = `${organisationId} ${userId} ${code} ${route}`;
    if (now.getTime() - (told.get(key) ?? 0) < quietMilliseconds) return;
    if (told.size >= rememberedAtMost) told.clear();
    told.set(key, now.getTime());
    await database.transaction({ scope: 'organisation', organisationId, userId }, (tx) =>
      recordEvent(tx, {
        organisationId,
        kind: 'request.refused',
        at: now,
        actorUserId: userId,
        address,
        requestId,
        details: { code, route },
      }),
    );
  };
}
