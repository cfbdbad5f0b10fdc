import type { StaffRole } from '#shared/roles.ts';
import type { Database } from '#server/kernel/database.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { ensureSampleBooks } from './sample-books.ts';
import { makeSamplePortfolio } from './sample-portfolio.ts';

interface Who {
  readonly userId: string;
  readonly role: StaffRole;
}

export interface SampleFilling {
  readonly organisationId: string;
  readonly manager: Who;
  readonly accountant: Who;
  readonly now: Date;
  /** Told as it goes on, from nothing to one; what it throws ends the filling. */
  readonly onProgress?: (part: number) => Promise<void>;
}

/** How much of the time the portfolio takes; the books take the rest. */
const portfolioPart = 0.1;

/** A portfolio and its books, in one transaction: either all of it is there or nothing. What is there already stays. */
export async function fillSample(database: Database, filling: SampleFilling): Promise<void> {
  const { organisationId, manager, accountant, now, onProgress = async () => undefined } = filling;
  const scope = { scope: 'organisation', organisationId, userId: manager.userId } as const;
  await database.transaction(scope, async (tx) => {
    const started = await tx
      .selectFrom('property')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    const facts = await organisationFacts(tx, organisationId);
    const origin = { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined };
    const as = ({ userId, role }: Who) =>
      actOf(
        { userId, organisationId, sessionId: userId, role, confirmedAt: now, seesAllProperties: true, facts },
        origin,
        now,
      );
    await onProgress(0);
    if (started === undefined) await makeSamplePortfolio(tx, as(manager));
    await onProgress(portfolioPart);
    await ensureSampleBooks(tx, as(accountant), (part) => onProgress(portfolioPart + part * (1 - portfolioPart)));
  });
}
