import type { Tx } from '#server/kernel/database.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { newId } from '#server/kernel/ids.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';

export interface NewOrganisation {
  /** Known before it is made: one that is there already stays as it is. */
  readonly id?: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly locale?: string;
  readonly isSample?: boolean;
}

/** What tenants are written to in, where nobody said it. */
const speaksGerman: ReadonlySet<string> = new Set(['DE', 'AT', 'LI']);

/** The language of a new workspace, and of the mail that confirms it. */
export function localeOf({
  locale,
  country,
}: {
  readonly locale?: string | undefined;
  readonly country: string;
}): string {
  return locale ?? (speaksGerman.has(country) ? 'de' : 'en');
}

/** A workspace and its first owner. */
export async function createOrganisation(
  tx: Tx,
  services: Pick<AuthServices, 'onOrganisationCreated'>,
  organisation: NewOrganisation,
  ownerId: string,
  when: Circumstances,
): Promise<string> {
  const { now } = when;
  const organisationId = organisation.id ?? newId(now);
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('organisation')
    .values({
      org_id: organisationId,
      name: organisation.name,
      country: organisation.country,
      currency: organisation.currency,
      time_zone: organisation.timeZone,
      locale: localeOf(organisation),
      is_sample: organisation.isSample ?? false,
      created_at: now,
    })
    .onConflict((there) => there.column('org_id').doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) return organisationId;
  await tx
    .insertInto('membership')
    .values({ org_id: organisationId, user_id: ownerId, role: 'owner', created_at: now })
    .execute();
  await services.onOrganisationCreated(tx, organisationId, now);
  await recordEvent(tx, {
    organisationId,
    kind: 'organisation.created',
    at: now,
    actorUserId: ownerId,
    address: when.origin.address,
    requestId: when.origin.requestId,
  });
  return organisationId;
}
