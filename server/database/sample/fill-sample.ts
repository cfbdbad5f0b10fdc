import { dateIn } from '#shared/dates.ts';
import type { StaffRole } from '#shared/roles.ts';
import type { Database } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { sampleOrganisation } from '#server/modules/auth/index.ts';
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
  const { timeZone } = sampleOrganisation;
  const scope = { scope: 'organisation', organisationId, userId: manager.userId } as const;
  await database.transaction(scope, async (tx) => {
    const started = await tx
      .selectFrom('property')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    const as = ({ userId, role }: Who): SignedInContext => ({
      session: { userId, organisationId, sessionId: userId, role, confirmedAt: now, seesAllProperties: true },
      origin: { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined },
      now,
      transaction: (work) => work(tx),
    });
    await onProgress(0);
    if (started === undefined) await makeSamplePortfolio(tx, dateIn(timeZone, now), as(manager));
    await onProgress(portfolioPart);
    await ensureSampleBooks(tx, timeZone, as(accountant), (part) =>
      onProgress(portfolioPart + part * (1 - portfolioPart)),
    );
  });
}
