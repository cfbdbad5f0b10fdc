import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { moveFund, postedTo, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Dimensions } from '#server/modules/ledger/index.ts';
import type { Holder } from './fund-of-holder.ts';

interface Move {
  readonly fromId: string;
  readonly toId: string;
  readonly holder: Holder;
  readonly currency: string;
  readonly cents: number;
}

/**
 * The lines that move a fund (money.md, 1.3): its account is its liability, or bank transfers for a property and the
 * company. What is held for a tenancy goes as what it is, of the lease and the building that it was paid for.
 */
export async function linesOfMove(tx: Tx, organisationId: string, move: Move): Promise<BalancedLines> {
  const { fromId, toId, holder, currency, cents } = move;
  const way = { to: { id: toId }, from: { id: fromId } };
  const money = { cents, currency };
  switch (holder.kind) {
    case 'property':
      return moveFund(money, { ...way, fund: 'bank-transfers', propertyId: holder.id });
    case 'company':
      return moveFund(money, { ...way, fund: 'bank-transfers' });
    case 'person':
      return moveFund(money, { ...way, fund: 'owners-funds', personId: holder.id });
    case 'tax':
      return moveFund(money, { ...way, fund: 'taxes-payable' });
    case 'unidentified':
      return moveFund(money, { ...way, fund: 'unidentified' });
    case 'unclaimed':
      return moveFund(money, { ...way, fund: 'unclaimed', personId: holder.id });
    case 'deposit':
    case 'prepayment': {
      const parts = take(await readParts(tx, organisationId, move), cents);
      return together(
        ...parts.map(({ accountId, cents: part, ...about }) =>
          moveFund({ cents: part, currency }, { ...way, fund: postedTo(accountId), ...about }),
        ),
      );
    }
  }
}

interface Part extends Pick<Dimensions, 'propertyId' | 'unitId' | 'leaseId'> {
  readonly accountId: string;
  readonly cents: number;
}

/** What is held for a tenancy in a place, the largest part first. */
async function readParts(tx: Tx, organisationId: string, { fromId, holder, currency }: Move): Promise<Part[]> {
  const keys = holder.kind === 'deposit' ? ['deposits-held', 'last-months-rent'] : ['prepayments'];
  const { rows } = await sql<Part>`
    select g.account_id as "accountId", g.property_id as "propertyId", g.unit_id as "unitId", g.lease_id as "leaseId",
           (-sum(g.amount_cents))::bigint as cents
      from lease l
      join lease o on o.org_id = l.org_id and o.tenancy_id = l.tenancy_id
      join posting g on g.org_id = o.org_id and g.lease_id = o.lease_id
      join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = any(${keys}::text[])
     where l.org_id = ${organisationId} and l.lease_id = ${holder.id}
       and g.bank_account_id = ${fromId} and g.currency = ${currency} and g.basis <> 'accrual'
     group by 1, 2, 3, 4 having sum(g.amount_cents) < 0 order by cents desc, 4, 1`.execute(tx);
  return rows;
}

/** As many parts as come to the amount. */
function take(parts: readonly Part[], cents: number): Part[] {
  let left = cents;
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.cents);
    left -= taken;
    return taken === 0 ? [] : [{ ...part, cents: taken }];
  });
}
