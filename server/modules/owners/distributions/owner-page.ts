import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import { distribute } from '#shared/rent/splits.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { distributionNumber } from './distribution-run.ts';
import { readRequested } from '#server/modules/owners/requests/request-rows.ts';
import { readOwner } from './owners.ts';
import { isTakenBack } from './return-payment.ts';
import { planDistribution } from './plan-distribution.ts';
import { waterfallOf } from './present-plan.ts';

type InFull = z.output<(typeof distributionRoutes)['GET /owners/{id}/']['answer']>;
type Holding = InFull['holdings'][number];

/** What is held for an owner today and why so much of it can be paid, with what was paid out and in. */
export async function readOwnerPage(tx: Tx, act: Act, personId: string, billsOf: UnpaidBills): Promise<InFull> {
  const { organisationId, today } = act;
  const owner = await readOwner(tx, organisationId, today, personId);
  const plan = await planDistribution(tx, act, { siblings: 'hold' }, billsOf);
  const requested = await readRequested(tx, organisationId);
  const holdings = plan.properties.flatMap((one): Holding[] => {
    const { property, currency, shares } = one.position;
    const at = shares.findIndex((share) => share.personId === personId);
    const own = shares[at];
    if (own === undefined) return [];
    const parts = shares.map((share) => share.parts);
    const share = (cents: number) => distribute(cents, parts)[at] ?? 0;
    const paid = one.accounts.flatMap((account) => account.shares).filter((part) => part.personId === personId);
    return [
      {
        property,
        parts: own.parts,
        currency,
        ...waterfallOf(one),
        heldShareCents: share(one.fundCents),
        owesShareCents: share(one.feesCents),
        shareCents: paid.reduce((sum, { cents }) => sum + cents, 0),
        askCents: one.askCents,
        requestedCents: requested.get(property.id) ?? 0,
      },
    ];
  });
  const distributions = await readDistributions(tx, organisationId, personId);
  return {
    ...owner,
    holdings,
    figures: await readFigures(tx, act, personId, holdings),
    terms: await readTerms(
      tx,
      act,
      owner.properties.map(({ id }) => id),
    ),
    distributions,
    contributions: await readContributions(tx, organisationId, personId),
  };
}

/** By currency; what was paid is of the year of today. */
async function readFigures(
  tx: Tx,
  { organisationId, today }: Act,
  personId: string,
  holdings: readonly Holding[],
): Promise<InFull['figures']> {
  const { rows } = await sql<{ currency: string; cents: number; count: number }>`
    select d.currency, sum(d.cents)::bigint as cents, count(*)::integer as count
      from distribution_payment d join distribution_run r on r.org_id = d.org_id and r.run_id = d.run_id
     where d.org_id = ${organisationId} and d.person_id = ${personId} and d.entry_id is not null
       and not ${isTakenBack}
       and r.released_on >= date_trunc('year', ${today}::date)
     group by 1`.execute(tx);
  const currencies = new Set([...holdings, ...rows].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const own = holdings.filter((one) => one.currency === currency);
    const paid = rows.find((row) => row.currency === currency);
    const sum = (pick: (one: Holding) => number) => own.reduce((total, one) => total + pick(one), 0);
    return {
      currency,
      heldCents: sum(({ heldShareCents }) => heldShareCents),
      owesCents: sum(({ owesShareCents }) => owesShareCents),
      distributableCents: sum(({ shareCents }) => shareCents),
      paidCents: paid?.cents ?? 0,
      paidCount: paid?.count ?? 0,
    };
  });
}

async function readTerms(tx: Tx, { organisationId, today }: Act, propertyIds: readonly string[]) {
  const { rows } = await sql<InFull['terms'][number]>`
    select t.property_id as "propertyId", t.fee_kind as "feeKind", t.fee_millipercent as "feeMillipercent",
           t.fee_cents as "feeCents", t.reserve_cents as "reserveCents", t.owner_limit_cents as "ownerLimitCents",
           t.ends_on::text as "endsOn"
      from management_agreement t
     where t.org_id = ${organisationId} and t.property_id = any(${[...propertyIds]}::uuid[]) and not t.beside
       and t.starts_on <= ${today}::date and coalesce(t.ends_on, 'infinity') >= ${today}::date`.execute(tx);
  return rows;
}

const shownAtMost = 20;

async function readDistributions(tx: Tx, organisationId: string, personId: string): Promise<InFull['distributions']> {
  const { rows } = await sql<{
    runId: string;
    number: number;
    on: string;
    currency: string;
    cents: number;
    state: InFull['distributions'][number]['state'];
    returnedCents: number;
  }>`
    select r.run_id as "runId", r.number, coalesce(r.released_on, r.on_day)::text as "on", s.currency,
           sum(s.cents)::bigint as cents,
           case when r.voided_at is not null then 'voided' when r.released_at is not null then 'released' else 'confirmed' end as state,
           coalesce((select sum(d.cents) from distribution_payment d
                      where d.org_id = r.org_id and d.run_id = r.run_id and d.person_id = ${personId}
                        and d.currency = s.currency and ${isTakenBack}), 0)::bigint as "returnedCents"
      from distribution_share s join distribution_run r on r.org_id = s.org_id and r.run_id = s.run_id
     where s.org_id = ${organisationId} and s.person_id = ${personId}
     group by r.org_id, r.run_id, s.currency
     order by r.number desc limit ${shownAtMost}`.execute(tx);
  return rows.map((row) => ({ ...row, number: distributionNumber(row.number) }));
}

/** Newest first, those that were reversed with what reversed them. */
async function readContributions(tx: Tx, organisationId: string, personId: string): Promise<InFull['contributions']> {
  const { rows } = await sql<InFull['contributions'][number]>`
    select e.entry_id as "entryId", e.date::text as "on", p.currency, -p.amount_cents as cents,
           jsonb_build_object('id', o.property_id, 'name', o.name, 'colour', o.colour) as property
      from posting p
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
      join account a on a.org_id = p.org_id and a.account_id = p.account_id and a.system_key = 'owner-contributions'
      join property o on o.org_id = p.org_id and o.property_id = p.property_id
     where p.org_id = ${organisationId} and p.person_id = ${personId}
     order by e.number desc limit ${shownAtMost}`.execute(tx);
  return rows;
}
