import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { checkLines, condense, notPlaced, postedTo } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Dimensions } from '#server/modules/ledger/index.ts';
import type { Holder } from './fund-of-holder.ts';

interface Part extends Pick<Holder, 'kind' | 'id'> {
  readonly fromAccountId: string | null;
  readonly toAccountId: string | null;
  readonly cents: number;
}

type Line = Parameters<typeof checkLines>[0][number];

/**
 * The lines of an opening transfer: the account of each fund gives in one place and gets in the other, and what that leaves
 * in each place goes by bank transfers of nobody (`fund_kind`), which takes it off what is not placed there.
 */
export async function linesOfParts(
  tx: Tx,
  organisationId: string,
  parts: readonly Part[],
  currency: string,
): Promise<BalancedLines> {
  const held = await readHeld(tx, organisationId, parts, currency);
  const lines = parts.flatMap((part): Line[] => {
    const [from, to] = [part.fromAccountId ?? notPlaced, part.toAccountId ?? notPlaced];
    const money = { currency, basis: 'both' as const };
    return [
      ...fundsOf(part, held).flatMap(({ account, cents, ...about }): Line[] => [
        { ...money, ...about, account, cents, bankAccountId: from },
        { ...money, ...about, account, cents: -cents, bankAccountId: to },
      ]),
      { ...money, account: 'bank-transfers', cents: -part.cents, bankAccountId: from },
      { ...money, account: 'bank-transfers', cents: part.cents, bankAccountId: to },
    ];
  });
  return condense(checkLines(lines));
}

interface Fund extends Pick<Dimensions, 'propertyId' | 'unitId' | 'leaseId' | 'personId'> {
  readonly account: Line['account'];
  readonly cents: number;
}

function fundsOf({ kind, id, cents }: Part, held: ReadonlyMap<string, HeldPart[]>): Fund[] {
  switch (kind) {
    case 'property':
      return [{ account: 'bank-transfers', propertyId: id, cents }];
    case 'company':
      return [{ account: 'opening-balances', cents }];
    case 'person':
      return [{ account: 'owners-funds', personId: id, cents }];
    case 'tax':
      return [{ account: 'taxes-payable', cents }];
    case 'unidentified':
      return [{ account: 'unidentified', cents }];
    case 'unclaimed':
      return [{ account: 'unclaimed', personId: id, cents }];
    case 'deposit':
    case 'prepayment':
      return take(held.get(`${kind} ${id ?? ''}`) ?? [], { kind, id, cents });
  }
}

interface HeldPart extends Pick<Dimensions, 'propertyId' | 'unitId' | 'leaseId'> {
  readonly accountId: string;
  left: number;
}

/** As many of the accounts that hold it as come to the amount; what none of them has any more is on the usual one. */
function take(parts: HeldPart[], { kind, id, cents }: Pick<Part, 'kind' | 'id' | 'cents'>): Fund[] {
  let left = cents;
  const taken = parts.flatMap((part): Fund[] => {
    const some = Math.min(left, part.left);
    if (some <= 0) return [];
    left -= some;
    part.left -= some;
    const { accountId, propertyId, unitId, leaseId } = part;
    return [{ account: postedTo(accountId), propertyId, unitId, leaseId, cents: some }];
  });
  if (left === 0) return taken;
  return [...taken, { account: kind === 'deposit' ? 'deposits-held' : 'prepayments', leaseId: id, cents: left }];
}

/** On which accounts money is held for leases, in all places together. */
async function readHeld(
  tx: Tx,
  organisationId: string,
  parts: readonly Part[],
  currency: string,
): Promise<ReadonlyMap<string, HeldPart[]>> {
  const leases = parts.flatMap(({ kind, id }) =>
    id !== null && (kind === 'deposit' || kind === 'prepayment') ? [id] : [],
  );
  const { rows } = await sql<HeldPart & { readonly kind: string }>`
    select case a.system_key when 'prepayments' then 'prepayment' else 'deposit' end as kind, g.account_id as "accountId",
           g.property_id as "propertyId", g.unit_id as "unitId", g.lease_id as "leaseId", (-sum(g.amount_cents))::bigint as left
      from posting g
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
       and a.system_key in ('deposits-held', 'last-months-rent', 'prepayments')
     where g.org_id = ${organisationId} and g.lease_id = any(${leases}::uuid[]) and g.currency = ${currency}
       and g.basis <> 'accrual'
     group by 1, 2, 3, 4, 5 having sum(g.amount_cents) < 0 order by 6 desc, 2`.execute(tx);
  return Map.groupBy(rows, ({ kind, leaseId }) => `${kind} ${leaseId ?? ''}`);
}
