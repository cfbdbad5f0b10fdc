import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import type { FundGroup } from '#shared/bank-kinds.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { fundsByToday } from './funds-by-today.ts';
import type { FundsAsked } from './funds-by-today.ts';

type Routes = typeof trustRoutes;
type Kind = z.output<Routes['GET /trust-funds/']['answer']>['items'][number]['holder']['kind'];

const kindsOf: Readonly<Record<FundGroup, readonly Kind[]>> = {
  owners: ['property', 'person'],
  deposits: ['deposit'],
  prepayments: ['prepayment'],
  taxes: ['tax'],
  company: ['company'],
  unidentified: ['unidentified'],
  unclaimed: ['unclaimed'],
};

interface FundRow {
  readonly kind: Kind;
  readonly holder: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly colour: number | null;
  readonly cents: string;
}

/** Whose money a bank account holds, by what is kept of it; what is held for a lease is held for its tenancy. */
export async function listFunds(
  tx: Tx,
  asked: FundsAsked,
  { accountId, currency, group, limit, cursor }: z.output<Routes['GET /trust-funds/']['query']>,
) {
  const { organisationId } = asked;
  const after = readCursor(cursor, ['cents', 'text', 'id']);
  const kinds = group === undefined ? Object.values(kindsOf).flat() : kindsOf[group];
  const { rows } = await sql<FundRow>`
    with fund as (
      select b.holder_kind as kind, coalesce(l.tenancy_id, b.holder_id) as holder, sum(b.cents)::bigint as cents,
             (array_agg(l.lease_id order by l.starts_on desc))[1] as lease_id
        from ${fundsByToday(asked)} b
        left join lease l on b.holder_kind in ('deposit', 'prepayment') and l.org_id = b.org_id and l.lease_id = b.holder_id
       where b.org_id = ${organisationId} and b.place_id = ${accountId} and b.currency = ${currency}
         and b.holder_kind = any(${kinds}::text[])
       group by 1, 2 having sum(b.cents) <> 0),
    shown as (
      select * from fund
       where ${after === undefined ? sql`true` : sql`(-cents, kind, holder) > (-${after[0]}::bigint, ${after[1]}, ${after[2]}::uuid)`}
       order by -cents, kind, holder limit ${limit + 1})
    select f.kind, f.holder, f.cents::text as cents, coalesce(f.lease_id, p.property_id, n.person_id) as id,
           coalesce(p.name, n.name, u.name || ', ' || h.name) as name, coalesce(p.colour, h.colour) as colour
      from shown f
      left join property p on f.kind = 'property' and p.org_id = ${organisationId} and p.property_id = f.holder
      left join person n on f.kind in ('person', 'unclaimed') and n.org_id = ${organisationId} and n.person_id = f.holder
      left join lease l on l.org_id = ${organisationId} and l.lease_id = f.lease_id
      left join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      left join property h on h.org_id = l.org_id and h.property_id = l.property_id
     order by -f.cents, f.kind, f.holder`.execute(tx);
  return pageOf(
    rows,
    limit,
    ({ cents, kind, holder }) => [cents, kind, holder],
    ({ kind, id, name, colour, cents }) => ({
      holder: { kind, id, name, colour },
      cents: sumCents(BigInt(cents)),
    }),
  );
}
