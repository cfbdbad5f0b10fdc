import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { presentInFull } from './present-organisation.ts';
import type { OrganisationInFull } from './present-organisation.ts';

export interface OrganisationChanges {
  readonly name?: string | undefined;
  readonly country?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
  readonly fiscalYearStartMonth?: number | undefined;
  readonly letterhead?: OrganisationInFull['letterhead'] | undefined;
  readonly version: number;
}

export async function readOrganisation(tx: Tx, organisationId: string): Promise<OrganisationInFull> {
  const row = await tx
    .selectFrom('organisation')
    .selectAll()
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return presentInFull(row);
}

/** The currency is not among the changes: money that is posted stays in the currency it was posted in. */
export async function changeOrganisation(
  tx: Tx,
  changes: OrganisationChanges,
  when: SignedInContext,
): Promise<OrganisationInFull> {
  const { organisationId, userId } = when.session;
  const columns = {
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.country === undefined ? {} : { country: changes.country }),
    ...(changes.timeZone === undefined ? {} : { time_zone: changes.timeZone }),
    ...(changes.locale === undefined ? {} : { locale: changes.locale }),
    ...(changes.fiscalYearStartMonth === undefined ? {} : { fiscal_year_start_month: changes.fiscalYearStartMonth }),
    ...(changes.letterhead === undefined ? {} : letterheadOf(changes.letterhead)),
  };
  const row = await tx
    .updateTable('organisation')
    .set((set) => ({ ...columns, details_confirmed_at: when.now, version: set('version', '+', 1) }))
    .where('org_id', '=', organisationId)
    .where('version', '=', changes.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    throw new Problem('conflict', 'Somebody else changed the workspace meanwhile. Look at it again, then save.');
  }
  await recordEvent(tx, {
    organisationId,
    kind: 'organisation.changed',
    at: when.now,
    actorUserId: userId,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details: { fields: Object.keys(columns).join(', ') },
  });
  return presentInFull(row);
}

function letterheadOf({ legalName, address, taxId, email, phone }: OrganisationInFull['letterhead']) {
  return {
    legal_name: legalName,
    address: address === null ? null : JSON.stringify(address),
    tax_id: taxId,
    contact_email: email,
    contact_phone: phone,
  };
}
