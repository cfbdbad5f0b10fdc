import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { organisation } from '#shared/api/auth.ts';
import type { organisationInFull } from '#shared/api/organisations.ts';
import type { OrganisationTable } from '#server/database/types.ts';

type Organisation = z.output<typeof organisation>;

export type OrganisationInFull = z.output<typeof organisationInFull>;

export function presentInFull(row: Selectable<OrganisationTable>): OrganisationInFull {
  return {
    ...presentOrganisation(row),
    letterhead: {
      legalName: row.legal_name,
      address: row.address as OrganisationInFull['letterhead']['address'], // Written whole, by changeOrganisation alone.
      taxId: row.tax_id,
      email: row.contact_email,
      phone: row.contact_phone,
    },
  };
}

export function presentOrganisation(row: Selectable<OrganisationTable>): Organisation {
  return {
    id: row.org_id,
    name: row.name,
    country: row.country,
    currency: row.currency,
    timeZone: row.time_zone,
    locale: row.locale,
    fiscalYearStartMonth: row.fiscal_year_start_month,
    isSample: row.is_sample,
    requiresSecondFactor: row.requires_second_factor,
    version: row.version,
  };
}
