import { dateIn } from '#shared/dates.ts';
import type { Tx } from './database.ts';
import type { Act } from './http/request-context.ts';
import { organisationFacts } from './organisation-day.ts';

interface InTheNameOf {
  readonly organisationId: string;
  readonly userId: string;
  readonly requestId: string;
  readonly now: Date;
}

/** What the program does by itself, in the name of who set it up: an owner who sees the whole workspace. */
export async function programAct(tx: Tx, { organisationId, userId, requestId, now }: InTheNameOf): Promise<Act> {
  const facts = await organisationFacts(tx, organisationId);
  return {
    organisationId,
    userId,
    requestId,
    now,
    today: dateIn(facts.timeZone, now),
    origin: { requestId, address: '', userAgent: '', pageOrigin: undefined },
    session: {
      userId,
      organisationId,
      sessionId: '',
      role: 'owner',
      confirmedAt: now,
      seesAllProperties: true,
      facts,
    },
  };
}
