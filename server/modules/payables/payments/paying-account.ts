import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

interface PayingAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
}

export async function refuseNoBank(tx: Tx, organisationId: string, accountId: string): Promise<PayingAccount> {
  const account = await tx
    .selectFrom('account')
    .select(['account_id as id', 'name', 'is_bank', 'bank_kind as kind', 'archived_at'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (account?.is_bank !== true || account.archived_at !== null) throw refuseField('accountId', 'payables.not-a-bank');
  return account;
}

/** The manager pays from an operating account, for money of owners that lies in another one. */
export async function refuseUnfitOwn(
  tx: Tx,
  organisationId: string,
  account: PayingAccount,
  ownAccountId: string,
): Promise<void> {
  if (account.kind !== 'trust' && account.kind !== 'owner')
    throw refuseField('accountId', 'payables.not-owners-account', { account: account.name });
  const own = await refuseNoBank(tx, organisationId, ownAccountId);
  if (own.kind !== 'operating') throw refuseField('ownAccountId', 'payables.not-own-account', { account: own.name });
}

/** Which bills an account pays, by its kind: all, the company's own, those of properties, or none. */
export async function payableFrom(
  tx: Tx,
  organisationId: string,
  kind: string | null,
): Promise<'all' | 'own' | 'of-properties' | 'none'> {
  if (kind === 'deposit') return 'none';
  if (kind === 'operating') return (await hasAnother(tx, organisationId)) ? 'own' : 'all';
  return kind === 'owner' ? 'of-properties' : 'all';
}

/**
 * Whose money a kind of account is for (money.md, 1.4): that of operating accounts is the company's alone, that of owner
 * accounts an owner's, and deposits pay nothing. There is another way to say that the company paid for owners. A fund that is
 * too short is refused when all is posted (`decisions.ts`).
 */
export async function refuseWrongKind(
  tx: Tx,
  organisationId: string,
  { name: account, kind }: PayingAccount,
  paying: readonly { readonly bill: string; readonly isOfProperty: boolean }[],
): Promise<void> {
  const payable = await payableFrom(tx, organisationId, kind);
  if (payable === 'none') throw refuseField('accountId', 'payables.paid-from-deposits', { account });
  const ofProperty = paying.find(({ isOfProperty }) => isOfProperty);
  if (payable === 'own' && ofProperty !== undefined)
    throw refuseField('accountId', 'payables.paid-from-own', { account, bill: ofProperty.bill });
  const [first] = paying;
  if (payable === 'of-properties' && first !== undefined && ofProperty === undefined)
    throw refuseField('accountId', 'payables.own-cost-of-owner', { account, bill: first.bill });
}

/** Where no account of another kind is in use, nobody could choose better (`funds_put_wrong`). */
async function hasAnother(tx: Tx, organisationId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .where('bank_kind', 'in', ['trust', 'owner', 'own'])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
