import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';
import type { Holder } from './fund-of-holder.ts';
import { proposeParts } from './propose-places.ts';
import type { Part, Place } from './propose-places.ts';

const nowhere = '00000000-0000-0000-0000-000000000000';

interface Account {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

interface Unplaced {
  /** Places that the parts are about. */
  readonly places: readonly Place[];
  readonly parts: readonly (Part & Pick<Holder, 'kind'>)[];
  readonly nameOf: (holder: Pick<Holder, 'kind' | 'id'>) => Holder;
  readonly accountOf: (placeId: string | null) => Account | null;
}

interface Row extends Holder {
  readonly placeId: string;
  readonly account: Account | null;
  readonly placeKind: Place['kind'];
  readonly isUnplaced: boolean;
  readonly cents: number;
}

/**
 * Money of nobody known, and money that lies nowhere, with where it would go. The funds of a lease stay its own here, so
 * that what is placed is what was held for it.
 */
export async function readUnplaced(tx: Tx, organisationId: string, currency: string): Promise<Unplaced> {
  const defaults = await readBankDefaults(tx, organisationId);
  const { rows } = await sql<Row>`
    select f.place_id as "placeId", f.holder_kind as kind, f.cents, f.holder_kind = 'unplaced' as "isUnplaced",
           case when a.account_id is not null
                then jsonb_build_object('id', a.account_id, 'number', a.number, 'name', a.name) end as account,
           case when a.account_id is null then 'nowhere' else coalesce(a.bank_kind, 'drawer') end as "placeKind",
           nullif(f.holder_id, ${nowhere}) as id, coalesce(p.name, n.name, u.name || ', ' || h.name) as name,
           coalesce(p.colour, h.colour) as colour
      from fund_balance f
      left join account a on a.org_id = f.org_id and a.account_id = f.place_id
      left join property p on f.holder_kind = 'property' and p.org_id = f.org_id and p.property_id = f.holder_id
      left join person n on f.holder_kind = 'person' and n.org_id = f.org_id and n.person_id = f.holder_id
      left join lease l on f.holder_kind in ('deposit', 'prepayment') and l.org_id = f.org_id and l.lease_id = f.holder_id
      left join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      left join property h on h.org_id = l.org_id and h.property_id = l.property_id
     where f.org_id = ${organisationId} and f.currency = ${currency} and f.cents <> 0 and f.holder_kind <> 'bank'
       and (f.place_id = ${nowhere} or f.holder_kind in ('unplaced', 'company') or exists (
         select from fund_balance x where x.org_id = f.org_id and x.place_id = f.place_id and x.currency = f.currency
            and x.holder_kind = 'unplaced' and x.cents < 0))
     order by f.cents desc, f.place_id, f.holder_kind, f.holder_id`.execute(tx);
  const placeOf = (id: string) => (id === nowhere ? null : id);
  const places = rows
    .filter(({ isUnplaced }) => isUnplaced)
    .map(({ placeId, placeKind, cents }) => ({ id: placeOf(placeId), kind: placeKind, unplacedCents: cents }));
  const holders = new Map(
    rows.map(({ kind, id, name, colour }) => [`${kind} ${id ?? ''}`, { kind, id, name, colour }]),
  );
  const accounts = new Map(rows.map(({ placeId, account }) => [placeOf(placeId), account]));
  const funds = rows.map(({ placeId, kind, id, cents }) => ({ placeId: placeOf(placeId), kind, id, cents }));
  return {
    places,
    // Kinds are those of the funds that were given.
    parts: proposeParts(places, funds, defaults) as Unplaced['parts'],
    nameOf: ({ kind, id }) => holders.get(`${kind} ${id ?? ''}`) ?? { kind, id, name: null, colour: null },
    accountOf: (placeId) => accounts.get(placeId) ?? null,
  };
}
