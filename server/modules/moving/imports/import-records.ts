import type { DocumentServices } from '#server/modules/documents/index.ts';
import { organisationFinder } from '#server/modules/documents/index.ts';
import { leaseFinder } from '#server/modules/leasing/index.ts';
import { personFinder } from '#server/modules/people/index.ts';
import { billFinder, vendorRecord } from '#server/modules/payables/index.ts';
import { propertyFinder, unitFinder } from '#server/modules/portfolio/index.ts';

/** What documents of an import are attached to. */
export const importRecords: DocumentServices['records'] = [
  organisationFinder,
  propertyFinder,
  unitFinder,
  personFinder,
  leaseFinder,
  vendorRecord.finder,
  billFinder,
];
