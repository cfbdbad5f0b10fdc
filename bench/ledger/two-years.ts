/**
 * Two years of a rental office, as SQL. In each month, each home is charged rent on the first and pays it within ten
 * days, and each property has bills in the second half. Entries are numbered and recorded in the order of their days.
 */
const months = 24;
const homes = 20;
const bills = 4;
const perMonth = 2 * homes + bills;
const linesPerMonth = homes * (2 + 3) + bills * 2;

export const homesPerProperty = homes;

/** How many properties it takes to come to so many postings. */
export function propertiesFor(postings: number): number {
  return Math.round(postings / (months * linesPerMonth));
}

/** Every entry with what it is about, in tables beside the books. Ids grow with time, as the program's own do. */
export const layOut = (organisationId: string, properties: number): string => `
  create or replace function bench_id(kind text, n bigint) returns uuid language sql immutable
    return ('018c' || kind || lpad(to_hex(n), 7, '0') || '70008000000000000000')::uuid;

  create unlogged table bench_home as
    select n as home, n / ${homes} as property, bench_id('a', n / ${homes}) as property_id, bench_id('c', n) as lease_id
      from generate_series(0, ${properties * homes - 1}) n;

  create unlogged table bench_entry as
    select (m.place * ${perMonth} + k.place) * ${properties}::bigint + h.property + 1 as number,
           bench_id('e', (m.place * ${perMonth} + k.place) * ${properties}::bigint + h.property) as entry_id,
           m.month + k.day - 1 as date, k.kind, k.lines, m.place * ${perMonth} + k.k as turn, m.place as month,
           -- A home has one rent; bills differ.
           90000 + (h.home * 37 + case k.kind when 'bill' then (m.place * ${perMonth} + k.k) * 101 else 0 end) % 80000 as cents, h.*,
           m.month + k.day - 1 + interval '9 hours' + (k.place_of_day * ${properties} + h.property) * interval '1 ms' as recorded_at
      from (select *, row_number() over (order by day, k) - 1 as place,
                   row_number() over (partition by day order by k) - 1 as place_of_day
              from (select k, 'charge' as kind, 2 as lines, 1 as day from generate_series(0, ${homes - 1}) k
                    union all
                    select k, 'receipt', 3, 2 + k % 10 from generate_series(${homes}, ${2 * homes - 1}) k
                    union all
                    select k, 'bill', 2, 15 + 3 * (k % ${bills}) from generate_series(${2 * homes}, ${perMonth - 1}) k) days) k
     cross join (select n as place, ('2024-01-01'::date + n * interval '1 month')::date as month
                   from generate_series(0, ${months - 1}) n) m
      join bench_home h on h.home % ${homes} = k.k % ${homes};

  create unlogged table bench_line (kind text, line smallint, side integer, basis text, account text, is_of_home boolean);
  insert into bench_line values
    ('charge', 1, 1, 'accrual', 'tenant-receivable', true), ('charge', 2, -1, 'accrual', 'income', false),
    ('receipt', 1, 1, 'both', 'operating-bank', false), ('receipt', 2, -1, 'accrual', 'tenant-receivable', true),
    ('receipt', 3, -1, 'cash', 'income', false),
    ('bill', 1, 1, 'both', 'expense', false), ('bill', 2, -1, 'both', 'operating-bank', false);

  -- Each property has its own kind of income and, in turns, all kinds of costs: every account has its share.
  create unlogged table bench_account as
    select coalesce(case when kind not in ('income', 'expense') then system_key end, kind) as account,
           row_number() over (partition by kind order by number) - 1 as place, count(*) over (partition by kind) as places, account_id
      from account where org_id = '${organisationId}'
       and (kind in ('income', 'expense') or system_key in ('operating-bank', 'tenant-receivable'));
  update bench_account set place = 0, places = 1 where account not in ('income', 'expense');
  analyze bench_home, bench_entry, bench_line, bench_account`;

/** As one transaction that begins with empty tables, so that a server which need not replicate logs little of it. */
export const writeEntries = (organisationId: string): string => `
  truncate journal_entry, posting;

  insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, source_id, recorded_at,
                             idempotency_key, content_hash)
  select '${organisationId}', entry_id, number, date, lines, initcap(kind) || ' ' || to_char(date, 'YYYY-MM'), kind, lease_id,
         recorded_at, 'bench:' || number, sha256(int8send(number))
    from bench_entry;

  insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis,
                       property_id, lease_id, bank_account_id)
  select '${organisationId}', e.entry_id, l.line, e.lines, a.account_id, e.date, 'USD',
         l.side * e.cents, l.basis, e.property_id,
         case when l.is_of_home then e.lease_id end,
         case when l.basis <> 'accrual' then (select account_id from bench_account where account = 'operating-bank') end
    from bench_entry e
    join bench_line l on l.kind = e.kind
    join bench_account a on a.account = l.account
     and a.place = case l.account when 'income' then e.property % a.places when 'expense' then (e.turn + e.property) % a.places else 0 end;

  update ledger_state set next_number = 1 + (select count(*) from bench_entry),
                          last_recorded_at = (select max(recorded_at) from bench_entry)`;

export const tidyUp = 'drop table bench_home, bench_entry, bench_line, bench_account';

const sums = `sum(greatest(amount_cents, 0)), -sum(least(amount_cents, 0))`;

export const rollUp = `
  insert into account_day (org_id, account_id, day, currency, basis, debit_cents, credit_cents)
  select org_id, account_id, date, currency, basis, ${sums} from posting group by 1, 2, 3, 4, 5;
  insert into account_month (org_id, account_id, month, currency, basis, debit_cents, credit_cents)
  select org_id, account_id, date_trunc('month', day)::date, currency, basis, sum(debit_cents), sum(credit_cents)
    from account_day group by 1, 2, 3, 4, 5;
  insert into property_month (org_id, property_id, account_id, month, currency, basis, debit_cents, credit_cents)
  select org_id, property_id, account_id, date_trunc('month', date)::date, currency, basis, ${sums}
    from posting group by 1, 2, 3, 4, 5, 6;
  insert into fund_balance (org_id, place_id, holder_kind, holder_id, currency, cents)
  select s.org_id, f.place_id, f.holder_kind, f.holder_id, f.currency, sum(f.cents)
    from ledger_state s cross join lateral fund_lines(s.org_id) f group by 1, 2, 3, 4, 5`;
