import { sql } from 'kysely';
import { distribute } from '#shared/rent/splits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { andKnown, readKnownThrough } from '#server/modules/ledger/index.ts';

/** An entry about an owner’s money: paid in to a property, declared to them, or paid. */
export interface OwnerEvent {
  readonly key: string;
  readonly entryId: string;
  readonly number: number;
  readonly day: string;
  readonly memo: string;
  readonly isVoided: boolean;
  readonly contributions: number;
  readonly declared: number;
  readonly paid: number;
  /** What it adds to what the owner is owed. */
  readonly balance: number;
}

/** What a property has at the end, and the share of it that is the owner’s on that day. */
export interface PropertyFund {
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly cents: number;
  readonly shareCents: number;
  readonly others: readonly { readonly name: string; readonly cents: number }[];
}

export interface OwnerMoney {
  readonly personId: string;
  readonly name: string;
  readonly currency: string;
  readonly before: readonly OwnerEvent[];
  readonly within: readonly OwnerEvent[];
  readonly funds: readonly PropertyFund[];
}

/** Owners with anything posted or owned by the last day, by name. */
export async function readOwners(tx: Tx, act: Act, asked: Asked): Promise<OwnerMoney[]> {
  const { from = act.today, to = act.today } = asked;
  const known = await readKnownThrough(tx, act.organisationId, asked.knownAt);
  const through = { personId: asked.personId, to, known };
  const events = await readEvents(tx, act.organisationId, through);
  const funds = await readFunds(tx, act.organisationId, through);
  const keyed = Map.groupBy(
    [...events, ...funds].toSorted((one, other) =>
      one.sortName < other.sortName ? -1 : one.sortName > other.sortName ? 1 : 0,
    ),
    ({ personId, currency }) => `${personId} ${currency}`,
  );
  return [...keyed.entries()].flatMap(([key, [first]]) => {
    if (first === undefined) return [];
    const { personId, name, currency } = first;
    const own = events.filter((event) => `${event.personId} ${event.currency}` === key);
    return {
      personId,
      name,
      currency,
      before: own.filter(({ day }) => day < from),
      within: own.filter(({ day }) => day >= from),
      funds: funds.filter((fund) => `${fund.personId} ${fund.currency}` === key),
    };
  });
}

interface OfOwner {
  readonly personId: string;
  readonly name: string;
  readonly sortName: string;
  readonly currency: string;
}

interface Through {
  readonly personId: string | undefined;
  readonly to: string;
  /** The number of the last entry that counts. */
  readonly known: number | undefined;
}

/** What adds to owners’ funds was declared, what takes from them paid; a reversal takes back the one or the other. */
async function readEvents(tx: Tx, organisationId: string, { personId, to, known }: Through) {
  const { rows } = await sql<OwnerEvent & OfOwner>`
    select m.key, m."entryId", m.number, m.day, m.memo, m."isVoided", m."personId", n.name, n.sort_name as "sortName", m.currency,
           case when m.account = 'owner-contributions' then m.cents else 0 end as contributions,
           case when m.account = 'owners-funds' and m.is_declared then m.cents else 0 end as declared,
           case when m.account = 'owners-funds' and not m.is_declared then -m.cents else 0 end as paid,
           case when m.account = 'owners-funds' then m.cents else 0 end as balance
      from (
        select a.system_key || ':' || e.entry_id as key, e.entry_id as "entryId", e.number, e.date as day, e.memo,
               exists (select from journal_entry v where v.org_id = e.org_id and v.reverses_entry_id = e.entry_id
                        ${andKnown('v', known)}) as "isVoided",
               g.person_id as "personId", g.currency, a.system_key as account, -sum(g.amount_cents)::bigint as cents,
               (sum(g.amount_cents) < 0) <> e.is_reversal as is_declared
          from account a
          join posting g on g.org_id = a.org_id and g.account_id = a.account_id and g.person_id is not null
           and g.basis <> 'accrual' and g.date <= ${to}::date
           ${personId === undefined ? sql`` : sql`and g.person_id = ${personId}::uuid`}
          join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id ${andKnown('e', known)}
         where a.org_id = ${organisationId} and a.system_key in ('owners-funds', 'owner-contributions')
         group by e.org_id, e.entry_id, a.system_key, g.person_id, g.currency, e.number, e.date, e.memo, e.is_reversal
        having sum(g.amount_cents) <> 0) m
      join person n on n.org_id = ${organisationId} and n.person_id = m."personId"
     order by m.day, m.number, m.key`.execute(tx);
  return rows;
}

interface FundRow {
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly currency: string;
  readonly cents: number;
  readonly owners: readonly (Omit<OfOwner, 'currency'> & { readonly parts: number })[];
}

/** The funds of properties at the end of a day (money.md, 1.2), split by the shares of that day as a distribution is. */
async function readFunds(tx: Tx, organisationId: string, { personId, to, known }: Through) {
  const { rows } = await sql<FundRow>`
    with shares as (
      select o.property_id, o.person_id, o.parts from ownership_share o
       where o.org_id = ${organisationId} and o.starts_on = (
         select max(s.starts_on) from ownership_share s
          where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${to}::date)),
    owned as (
      select s.property_id, jsonb_agg(jsonb_build_object('personId', s.person_id, 'name', n.name, 'sortName', n.sort_name,
               'parts', s.parts) order by s.parts desc, s.person_id) as owners
        from shares s join person n on n.org_id = ${organisationId} and n.person_id = s.person_id
       ${personId === undefined ? sql`` : sql`where s.property_id in (select m.property_id from shares m where m.person_id = ${personId}::uuid)`}
       group by 1)
    select p.property_id as "propertyId", p.name as property, p.colour, g.currency, -sum(g.amount_cents)::bigint as cents, w.owners
      from owned w
      join property p on p.org_id = ${organisationId} and p.property_id = w.property_id
      join posting g on g.org_id = p.org_id and g.property_id = p.property_id and g.date <= ${to}::date
       and g.basis <> 'accrual' and g.bank_account_id is not null and g.account_id <> g.bank_account_id
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id ${andKnown('e', known)}
     where fund_kind(a.system_key, g.property_id, e.source_kind) = 'property'
     group by p.property_id, p.name, p.colour, p.sort_name, g.currency, w.owners
    having sum(g.amount_cents) <> 0
     order by p.sort_name, p.property_id, g.currency`.execute(tx);
  return rows.flatMap(({ owners, ...fund }) => {
    const parts = distribute(
      fund.cents,
      owners.map((owner) => owner.parts),
    );
    const shares = owners.map((owner, at) => ({ ...owner, cents: parts[at] ?? 0 }));
    return shares
      .filter((share) => personId === undefined || share.personId === personId)
      .map(({ personId: id, name, sortName, cents }): PropertyFund & OfOwner => ({
        ...fund,
        personId: id,
        name,
        sortName,
        shareCents: cents,
        others: shares.filter((other) => other.personId !== id),
      }));
  });
}
