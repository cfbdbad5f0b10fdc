import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import { bankBy, ownMoney, trustRuleOf } from '#shared/trust/own-money.ts';
import type { OwnInflow } from '#shared/trust/own-money.ts';
import type { TrustRule } from '#shared/trust/trust-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import { jurisdictionOf, readOldestUndeposited, readPolicy } from '#server/modules/rent/index.ts';

type Answer = z.output<(typeof trustRoutes)['GET /trust-balances/']['answer']>;
type Rules = NonNullable<Answer['rules']>;
type OwnMoneyThere = Answer['ownMoney'][number];

interface Asked {
  readonly organisationId: string;
  readonly today: string;
}

/** What the place of the workspace says of money in trust, with what is due by it; nothing where no row holds. */
export async function readRulesInForce(
  tx: Tx,
  { organisationId, today }: Asked,
): Promise<{ readonly rules: Rules | null; readonly ownMoney: OwnMoneyThere[] }> {
  const place = await readPlace(tx, organisationId);
  const rule = place === null ? undefined : trustRuleOf(place, today);
  if (rule === undefined) return { rules: null, ownMoney: [] };
  const oldestOn = await readOldestUndeposited(tx, organisationId);
  const { holidays } = await readPolicy(tx, organisationId);
  const { from: _, ...told } = rule;
  return {
    rules: { ...told, nextDepositDue: oldestOn === null ? null : bankBy(rule, oldestOn, new Set(holidays)) },
    ownMoney: await readOwnMoney(tx, organisationId, rule),
  };
}

/** Where the workspace is; without an address, the only place that all of its properties are in. */
export async function readPlace(tx: Tx, organisationId: string): Promise<string | null> {
  const { rows } = await sql<{ country: string | null; region: string | null }>`
    select o.address ->> 'country' as country, o.address ->> 'region' as region from organisation o
     where o.org_id = ${organisationId} and o.address is not null
     union all
    select distinct p.country, p.region from property p
      join organisation o on o.org_id = p.org_id and o.address is null
     where p.org_id = ${organisationId} and p.archived_at is null`.execute(tx);
  const places = new Set(
    rows.flatMap(({ country, region }) => (country === null ? [] : jurisdictionOf({ country, region }))),
  );
  const [only, ...others] = places;
  return only === undefined || others.length > 0 ? null : only;
}

interface Row {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly cents: number;
  readonly inflows: readonly OwnInflow[];
}

/** As many inflows are looked at: what is older has been drawn. */
const inflowsAtMost = 200;

/** Trust accounts with more of the company's money than the place allows, or with fees that have to leave. */
async function readOwnMoney(tx: Tx, organisationId: string, rule: TrustRule): Promise<OwnMoneyThere[]> {
  const { rows } = await sql<Row>`
    select a.account_id as id, a.number, a.name, f.cents, coalesce(i.inflows, '[]') as inflows
      from fund_balance f
      join account a on a.org_id = f.org_id and a.account_id = f.place_id and a.bank_kind = 'trust'
      left join lateral (
        select jsonb_agg(jsonb_build_object('date', n.date, 'cents', n.cents, 'isFee', n.is_fee) order by n.number desc) as inflows
          from (select e.date::text as date, e.number, e.source_kind = 'fee-taking' as is_fee, -sum(p.amount_cents) as cents
                  from posting p
                  join account t on t.org_id = p.org_id and t.account_id = p.account_id
                  join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
                 where p.org_id = ${organisationId} and p.bank_account_id = f.place_id and p.account_id <> f.place_id
                   and p.currency = f.currency and p.basis <> 'accrual'
                   and fund_kind(t.system_key, p.property_id, e.source_kind) = 'company'
                 group by e.date, e.number, e.source_kind having sum(p.amount_cents) < 0
                 order by e.number desc limit ${inflowsAtMost}) n) i on true
     where f.org_id = ${organisationId} and f.holder_kind = 'company' and f.currency = ${rule.currency} and f.cents > 0
     order by a.number`.execute(tx);
  return rows.flatMap(({ id, number, name, cents, inflows }) => {
    const { overCents, drawBy } = ownMoney(rule, cents, inflows);
    if (overCents === 0 && drawBy === null) return [];
    const account = { id, number, name };
    return [{ account, currency: rule.currency, cents, limitCents: rule.ownMoneyCents, overCents, drawBy }];
  });
}
