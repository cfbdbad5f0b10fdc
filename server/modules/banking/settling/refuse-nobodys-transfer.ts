import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import type { PartOf } from './line-part.ts';

/** Kinds of bank accounts in which money of others lies. */
const ofOthers: ReadonlySet<string | null> = new Set(['trust', 'deposit', 'owner']);

/**
 * Money that passes between banks without a word whose it is would be the company's. Where money of others lies, somebody
 * says so, or it goes out of what the company has there, as fees do that were taken.
 */
export async function refuseNobodysTransfer(
  tx: Tx,
  line: LineRecord,
  parts: readonly PartOf<'account'>[],
  isTransfers: (accountId: string) => boolean,
): Promise<void> {
  const isSilent = ({ accountId, propertyId, isOwnMoney }: PartOf<'account'>) =>
    isTransfers(accountId) && propertyId === null && !isOwnMoney;
  const at = parts.findIndex(isSilent);
  if (at < 0) return;
  const { account, kind, ownCents } = await readPlace(tx, line);
  const cents = parts.filter(isSilent).reduce((sum, part) => sum + part.cents, 0);
  if (!ofOthers.has(kind) || (cents < 0 && ownCents + cents >= 0)) return;
  throw refuseField(`parts.${at}.propertyId`, 'banking.transfer-of-nobody', { account });
}

/** The bank account of a line, and what of it is the company's. */
async function readPlace(
  tx: Tx,
  { org_id: organisationId, account_id: accountId, currency }: LineRecord,
): Promise<{ readonly account: string; readonly kind: string | null; readonly ownCents: number }> {
  const { rows } = await sql<{ account: string; kind: string | null; ownCents: number }>`
    select a.name as account, a.bank_kind as kind, coalesce((
             select sum(f.cents) from fund_balance f
              where f.org_id = a.org_id and f.place_id = a.account_id and f.holder_kind = 'company'
                and f.currency = ${currency}), 0)::bigint as "ownCents"
      from account a where a.org_id = ${organisationId} and a.account_id = ${accountId}`.execute(tx);
  const [place] = rows;
  if (place === undefined) throw new Error('A line is of a bank account');
  return place;
}
