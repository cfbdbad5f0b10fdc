import { isWithinLimit } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { refuseUnfitAccounts } from '#server/modules/payables/vendors/cost-accounts.ts';
import { vendorRecord } from '#server/modules/payables/vendors/vendor-record.ts';
import { planLines } from './bill-lines.ts';
import type { WrittenLine } from './bill-lines.ts';
import { refuseUnfitPlaces } from './bill-places.ts';

/** The vendor is taken, so that the same invoice is not entered twice at the same moment. One in use may be archived since. */
export async function lockVendorInUse(tx: Tx, act: Act, vendorId: string, usedId: string | null | undefined) {
  const vendor = await vendorRecord.lock(tx, act.organisationId, vendorId);
  if (vendor.archived_at !== null && usedId !== vendorId)
    throw refuseField('vendorId', 'payables.vendor-archived', { name: vendor.name });
  return vendor;
}

/** Lines of a bill or a credit as they are kept, in their currency. Accounts that were used before may be archived since. */
export async function checkLines(
  tx: Tx,
  act: Act,
  lines: readonly WrittenLine[],
  datedOn: string,
  used: readonly string[],
) {
  const { organisationId } = act;
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  if (!isWithinLimit(cents)) throw refuseField('lines', 'payables.too-large');
  const named = lines.map(({ accountId }, at) => ({ path: `lines.${at}.accountId`, accountId }));
  await refuseUnfitAccounts(
    tx,
    organisationId,
    named.filter(({ accountId }) => !used.includes(accountId)),
  );
  const currency = await refuseUnfitPlaces(tx, act, lines);
  return { cents, currency, lines: await planLines(tx, organisationId, datedOn, lines) };
}
