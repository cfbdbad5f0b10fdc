import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

export type Side = z.output<(typeof trustRoutes)['POST /fund-transfer-previews/']['answer']>['from'];
export type Holder = Side['holder'];

export interface BankAccount {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string | null;
}

/** A bank account that is in use. */
export async function readBank(tx: Tx, organisationId: string, accountId: string, path: string): Promise<BankAccount> {
  const row = await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name', 'bank_kind as kind'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw refuseField(path, 'banking.no-such-account');
  return row;
}

interface Asked {
  readonly kind: Holder['kind'];
  readonly id: string | null;
}

const withoutId: ReadonlySet<string> = new Set(['company', 'unidentified', 'tax']);

/** Who it is, by name. */
export async function readHolder(tx: Tx, organisationId: string, { kind, id }: Asked): Promise<Holder> {
  if (withoutId.has(kind) || (kind === 'unclaimed' && id === null)) return { kind, id: null, name: null, colour: null };
  const { rows } = await sql<{ name: string; colour: number | null }>`
    select p.name, p.colour from property p
     where ${kind} = 'property' and p.org_id = ${organisationId} and p.property_id = ${id}
     union all
    select n.name, null from person n where ${kind} in ('person', 'unclaimed') and n.org_id = ${organisationId} and n.person_id = ${id}
     union all
    select u.name || ', ' || h.name, h.colour
      from lease l
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property h on h.org_id = l.org_id and h.property_id = l.property_id
     where ${kind} in ('deposit', 'prepayment') and l.org_id = ${organisationId} and l.lease_id = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refuseField('holder.id', 'banking.no-such-holder');
  return { kind, id, ...found };
}

/** Sums of any size. */
export interface FundThere {
  readonly bankCents: bigint;
  readonly fundCents: bigint;
}

/** What a bank account has, and what of it is of a holder; what is held for a lease is held for its tenancy. */
export async function readFund(
  tx: Tx,
  organisationId: string,
  { accountId, holder, currency }: { readonly accountId: string; readonly holder: Asked; readonly currency: string },
): Promise<FundThere> {
  const { rows } = await sql<Record<keyof FundThere, string>>`
    select coalesce(sum(b.cents) filter (where b.holder_kind = 'bank'), 0)::text as "bankCents",
           coalesce(sum(b.cents) filter (where b.holder_kind <> 'bank'), 0)::text as "fundCents"
      from fund_balance b
     where b.org_id = ${organisationId} and b.place_id = ${accountId} and b.currency = ${currency}
       and (b.holder_kind = 'bank' or b.holder_kind = ${holder.kind} and (
         b.holder_id = coalesce(${holder.id}::uuid, '00000000-0000-0000-0000-000000000000')
         or b.holder_id in (select o.lease_id from lease l
                              join lease o on o.org_id = l.org_id and o.tenancy_id = l.tenancy_id
                             where l.org_id = ${organisationId} and l.lease_id = ${holder.id})))`.execute(tx);
  const [found] = rows;
  return { bankCents: BigInt(found?.bankCents ?? 0), fundCents: BigInt(found?.fundCents ?? 0) };
}
