import type { StaffRole } from '#shared/roles.ts';
import type { Database } from '#server/kernel/database.ts';
import { actOf, contextOfSession } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { OrganisationFacts } from '#server/kernel/organisation-day.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import { bankSample } from './sample-bank.ts';
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

/** How much of the time the portfolio takes, and until when the books are made; the bank takes the rest. */
const portfolioPart = 0.1;
const booksPart = 0.85;

export interface SampleServices extends Pick<DocumentServices, 'files'> {
  readonly database: Database;
}

/**
 * A portfolio and its books, in one transaction: either all of it is there or nothing; after it the statements of its bank.
 * What is there already stays.
 */
export async function fillSample({ database, files }: SampleServices, filling: SampleFilling): Promise<void> {
  const { organisationId, manager, accountant, now, onProgress = async () => undefined } = filling;
  const scope = { scope: 'organisation', organisationId, userId: manager.userId } as const;
  const origin = { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined };
  const as = ({ userId, role }: Who, facts: OrganisationFacts) =>
    actOf(
      { userId, organisationId, sessionId: userId, role, confirmedAt: now, seesAllProperties: true, facts },
      origin,
      now,
    );
  const { facts, areBooksNew } = await database.transaction(scope, async (tx) => {
    const started = await tx
      .selectFrom('property')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .limit(1)
      .executeTakeFirst();
    const own = await organisationFacts(tx, organisationId);
    await onProgress(0);
    if (started === undefined) await makeSamplePortfolio(tx, as(manager, own));
    await onProgress(portfolioPart);
    const isMade = await ensureSampleBooks(tx, as(accountant, own), (part) =>
      onProgress(portfolioPart + part * (booksPart - portfolioPart)),
    );
    return { facts: own, areBooksNew: isMade };
  });
  await onProgress(booksPart);
  if (!areBooksNew) return;
  const act = as(accountant, facts);
  const context = contextOfSession(act.session);
  await bankSample({ files }, { ...act, transaction: (work) => database.transaction(context, work) });
}
