import type { z } from 'zod';
import type { vendorRoutes } from '#shared/api/vendors.ts';
import { may } from '#shared/permissions.ts';
import { dayCell, numberCell } from '#shared/table.ts';
import type { TableColumn } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listVendors } from './list-vendors.ts';
import type { Vendor } from './vendor-record.ts';

type Query = z.output<(typeof vendorRoutes)['GET /exports/vendors.csv/']['query']>;

/** The vendors as they are listed, all pages of them. Contacts and numbers are for who may export people. */
export function exportVendors(query: Query, act: Act): TableAnswer {
  const columns = may(act.session, 'people.export') ? all : all.filter(([name]) => !ofPeople.has(name));
  return listAsTable<Vendor>({
    name: 'vendors',
    columns,
    read: (tx, page) => listVendors(tx, act, { ...query, ...page }),
  });
}

const ofPeople: ReadonlySet<string> = new Set(['Email', 'Phone', 'Tax ID ends in', 'Bank account ends in']);

const all: readonly TableColumn<Vendor>[] = [
  ['Vendor', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Terms, days', ({ termsDays }) => numberCell(termsDays)],
  ['Discount, days', ({ discountDays }) => numberCell(discountDays)],
  ['Discount, percent', ({ discountMillipercent: discount }) => numberCell(discount === null ? null : discount / 1000)],
  ['Default account', ({ account }) => account && `${account.number} ${account.name}`],
  ['Form 1099', ({ form1099 }) => form1099],
  ['Corporation', ({ isCorporation }) => (isCorporation ? 'yes' : 'no')],
  ['Tax ID ends in', ({ taxIdLast4 }) => taxIdLast4],
  ['Insurance policy', ({ insuranceNumber }) => insuranceNumber],
  ['Insurance expires', ({ insuranceExpiresOn }) => dayCell(insuranceExpiresOn)],
  ['License', ({ licenseNumber }) => licenseNumber],
  ['License expires', ({ licenseExpiresOn }) => dayCell(licenseExpiresOn)],
  ['Bank account ends in', ({ bank }) => bank?.last4 ?? null],
  ['Bank details', ({ bank }) => bank && (bank.confirmedAt === null ? 'unverified' : 'verified')],
  ['Notes', ({ notes }) => notes],
];
