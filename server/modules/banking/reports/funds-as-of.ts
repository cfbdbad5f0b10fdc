import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import type { SumCents } from '#shared/money.ts';
import { sumCents } from '#shared/money.ts';
import type { Line } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { isKnownEntry } from '#server/modules/banking/reconciliation/known.ts';
import type { BankAccount } from './bank-accounts.ts';
import type { DayKnown } from './statement-as-of.ts';

export const fundKinds = [
  'property',
  'person',
  'deposit',
  'prepayment',
  'tax',
  'company',
  'unidentified',
  'unclaimed',
  'unplaced',
] as const;
type FundKind = (typeof fundKinds)[number];

/** Whose money an account had at the end of a day. */
export interface FundAsOf {
  /** `fund:<kind>:<holder>`: what is held for a lease is held for its tenancy. */
  readonly key: string;
  readonly kind: FundKind;
  readonly name: string | null;
  readonly colour: number | null;
  readonly record: NonNullable<Line['record']> | null;
  readonly cents: SumCents;
}

type Account = Pick<BankAccount, 'accountId' | 'currency'>;

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * What postings say of the funds of an account, as `fund_lines` has it. Lines from before places were kept count at the one
 * place of their entry; where it has several, what each of these has is of nobody known.
 */
function fundPostings(
  organisationId: string,
  { accountId, currency }: Account,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const told = (cents: RawBuilder<unknown>) => sql`
    g.entry_id, g.date, e.number, e.memo, k.kind, fund_holder(k.kind, g.property_id, g.lease_id, g.person_id) as holder, ${cents} as cents`;
  const joined = sql`
    join account a on a.org_id = g.org_id and a.account_id = g.account_id
    join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
    join ledger_state s on s.org_id = g.org_id`;
  const counts = sql`g.org_id = ${organisationId} and g.currency = ${currency} and g.basis <> 'accrual' and ${where}`;
  const kind = sql`cross join lateral (select fund_kind(a.system_key, g.property_id, e.source_kind) as kind) k`;
  const isPlace = sql`(a.is_bank or a.system_key is not distinct from 'undeposited')`;
  const spots = sql`(
    select count(distinct o.account_id) from posting o join account a on a.org_id = o.org_id and a.account_id = o.account_id
     where o.org_id = g.org_id and o.entry_id = g.entry_id and o.basis <> 'accrual' and ${isPlace})`;
  return sql`
    select ${told(sql`-g.amount_cents`)} from posting g ${joined} ${kind}
     where g.bank_account_id = ${accountId} and e.number >= s.placed_from and not ${isPlace} and ${counts}
    union all
    select ${told(sql`-g.amount_cents`)}
      from (select distinct b.org_id, b.entry_id from posting b join journal_entry f on f.org_id = b.org_id and f.entry_id = b.entry_id
              join ledger_state t on t.org_id = b.org_id and f.number < t.placed_from
             where b.org_id = ${organisationId} and b.account_id = ${accountId}) b
      join posting g on g.org_id = b.org_id and g.entry_id = b.entry_id ${joined} ${kind}
     where not ${isPlace} and ${spots} = 1 and ${counts}
    union all
    select ${told(sql`g.amount_cents`)} from posting g ${joined} cross join (select 'unplaced' as kind) k
     where g.account_id = ${accountId} and e.number < s.placed_from and ${spots} > 1 and ${counts}`;
}

interface FundRow {
  readonly kind: FundKind;
  readonly holder: string;
  readonly cents: string;
  readonly leaseId: string | null;
  readonly name: string | null;
  readonly colour: number | null;
}

/** What is kept of them, less what was posted for later days or recorded later: those are few. */
export async function readFundsAsOf(
  tx: Tx,
  organisationId: string,
  account: Account,
  { day, known }: DayKnown,
): Promise<readonly FundAsOf[]> {
  const isLater = sql`(g.date > ${day}::date or not ${isKnownEntry(organisationId, sql`g.entry_id`, known)})`;
  const { rows } = await sql<FundRow>`
    with line as (
      select b.holder_kind as kind, b.holder_id as holder, b.cents from fund_balance b
       where b.org_id = ${organisationId} and b.place_id = ${account.accountId} and b.currency = ${account.currency}
         and b.holder_kind <> 'bank'
       union all
      select l.kind, l.holder, -l.cents from (${fundPostings(organisationId, account, isLater)}) l),
    fund as (
      select x.kind, coalesce(l.tenancy_id, x.holder) as holder, sum(x.cents) as cents,
             (array_agg(l.lease_id order by l.starts_on desc))[1] as lease_id
        from line x
        left join lease l on x.kind in ('deposit', 'prepayment') and l.org_id = ${organisationId} and l.lease_id = x.holder
       group by 1, 2 having sum(x.cents) <> 0)
    select f.kind, f.holder, f.cents::text as cents, f.lease_id as "leaseId",
           coalesce(p.name, n.name, u.name || ', ' || h.name) as name, coalesce(p.colour, h.colour) as colour
      from fund f
      left join property p on f.kind = 'property' and p.org_id = ${organisationId} and p.property_id = f.holder
      left join person n on f.kind in ('person', 'unclaimed') and n.org_id = ${organisationId} and n.person_id = f.holder
      left join lease l on l.org_id = ${organisationId} and l.lease_id = f.lease_id
      left join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      left join property h on h.org_id = l.org_id and h.property_id = l.property_id
     order by array_position(${[...fundKinds]}::text[], f.kind), 5, f.holder`.execute(tx);
  return rows.map(({ kind, holder, cents, leaseId, name, colour }) => ({
    key: `fund:${kind}:${holder}`,
    kind,
    name,
    colour,
    record: recordOf(kind, leaseId ?? holder),
    cents: sumCents(BigInt(cents)),
  }));
}

function recordOf(kind: FundKind, id: string): FundAsOf['record'] {
  if (id === nobody) return null;
  if (kind === 'property' || kind === 'person') return { kind, id };
  if (kind === 'unclaimed') return { kind: 'person', id };
  return kind === 'deposit' || kind === 'prepayment' ? { kind: 'lease', id } : null;
}

interface Wanted extends DayKnown {
  /** As its line of the report is called. */
  readonly fund: string;
}

/** The entries that a fund is made of, each with what it brought to it: items of a figure. */
export function linesOfFund(
  organisationId: string,
  account: Account,
  { day, known, fund }: Wanted,
): RawBuilder<unknown> {
  const [, name, holder = ''] = fund.split(':');
  const kind = fundKinds.find((one) => one === name);
  if (kind === undefined || !isId(holder)) throw refuse('reports.no-such-figure');
  const of = fundPostings(
    organisationId,
    account,
    sql`g.date <= ${day}::date and ${isKnownEntry(organisationId, sql`g.entry_id`, known)} and ${isAbout(kind, organisationId, holder)}`,
  );
  return sql`
    select l.entry_id::text as key, l.date as day, l.number as at, ${account.currency} as currency, l.memo, sum(l.cents)::bigint as cents
      from (${of}) l where l.kind = ${kind}
     group by 1, 2, 3, 5 having sum(l.cents) <> 0`;
}

/** By the index of what the fund is of. */
function isAbout(kind: FundKind, organisationId: string, holder: string): RawBuilder<unknown> {
  if (kind === 'property') return sql`g.property_id = ${holder}::uuid`;
  if (kind === 'person' || (kind === 'unclaimed' && holder !== nobody)) return sql`g.person_id = ${holder}::uuid`;
  if (kind !== 'deposit' && kind !== 'prepayment') return sql`true`;
  return holder === nobody
    ? sql`g.lease_id is null`
    : sql`g.lease_id in (select l.lease_id from lease l where l.org_id = ${organisationId} and (l.tenancy_id = ${holder}::uuid or l.lease_id = ${holder}::uuid))`;
}
