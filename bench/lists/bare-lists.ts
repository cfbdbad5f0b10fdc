import Fastify from 'fastify';
import pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

interface List {
  /** As the page asks for it. */
  readonly path: string;
  readonly limit: number;
  readonly text: string;
  readonly shape: (row: Row) => unknown;
  readonly cursor: readonly string[];
}

const rentOf = (lease: string) => `
  (select a.cents from lease_charge c
     join lease_charge_amount a on a.org_id = c.org_id and a.lease_id = c.lease_id and a.charge_id = c.charge_id
    where c.org_id = ${lease}.org_id and c.lease_id = ${lease}.lease_id and c.kind = 'rent' and a.starts_on <= current_date
    order by a.starts_on desc limit 1)`;

const tenantsOf = (lease: string) => `
  (select json_agg(json_build_object('id', n.person_id, 'name', n.name) order by n.sort_name, n.person_id)
     from lease_party t join person n on n.org_id = t.org_id and n.person_id = t.person_id
    where t.org_id = ${lease}.org_id and t.lease_id = ${lease}.lease_id and t.role = 'tenant'
      and t.from_day <= current_date and (t.to_day is null or t.to_day >= current_date))`;

export const lists: Readonly<Record<string, List>> = {
  people: {
    path: '/people/?limit=50',
    limit: 50,
    text: `
      select p.person_id, p.kind, p.name, p.given_name, p.family_name, p.company_name, p.language, p.sort_name, p.version,
             (select json_agg(json_build_object('role', t.role,
                       'property', json_build_object('id', b.property_id, 'name', b.name, 'colour', b.colour),
                       'unit', json_build_object('id', u.unit_id, 'name', u.name),
                       'leaseId', l.lease_id, 'leaseNumber', 'L-' || lpad(l.number::text, 4, '0'), 'from', null))
                from lease_party t
                join lease l on l.org_id = t.org_id and l.lease_id = t.lease_id
                join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
                join property b on b.org_id = l.org_id and b.property_id = l.property_id
               where t.org_id = p.org_id and t.person_id = p.person_id and l.stage = 'signed') as places
        from person p
       where p.org_id = $1 and p.archived_at is null
       order by p.sort_name, p.person_id limit $2 + 1`,
    shape: (row) => ({
      id: row['person_id'],
      kind: row['kind'],
      name: row['name'],
      givenName: row['given_name'],
      familyName: row['family_name'],
      companyName: row['company_name'],
      language: row['language'],
      email: null,
      phone: null,
      roles: ['tenant'],
      archivedAt: null,
      version: row['version'],
      places: row['places'],
    }),
    cursor: ['sort_name', 'person_id'],
  },
  leases: {
    path: '/leases/?limit=50',
    limit: 50,
    text: `
      select l.lease_id, l.number, l.starts_on, l.ends_on, l.currency, l.version, u.unit_id, u.name as unit_name,
             b.property_id, b.name as property_name, b.colour, ${rentOf('l')} as rent, ${tenantsOf('l')} as tenants
        from lease l
        join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
        join property b on b.org_id = l.org_id and b.property_id = l.property_id
       where l.org_id = $1
       order by l.starts_on desc, l.lease_id desc limit $2 + 1`,
    shape: (row) => ({
      id: row['lease_id'],
      number: numberOf(row['number']),
      unit: { id: row['unit_id'], name: row['unit_name'] },
      property: { id: row['property_id'], name: row['property_name'], colour: row['colour'] },
      tenants: row['tenants'],
      state: 'active',
      isUndone: false,
      startsOn: row['starts_on'],
      endsOn: row['ends_on'],
      atEnd: null,
      leavesOn: null,
      lastDay: null,
      rentCents: row['rent'],
      rentFrequency: 'monthly',
      currency: row['currency'],
      nextEvent: null,
      version: row['version'],
    }),
    cursor: ['starts_on', 'lease_id'],
  },
  board: {
    path: '/rent-board/?limit=100',
    limit: 100,
    text: `
      select l.lease_id, l.number, l.currency, u.unit_id, u.name as unit_name, u.sort_name, u.property_sort_name,
             b.property_id, b.name as property_name, b.colour, ${rentOf('l')} as rent, ${tenantsOf('l')} as tenants,
             t.open_cents, current_date - t.oldest_due_on as days_late, s.strip
        from lease l
        join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
        join property b on b.org_id = l.org_id and b.property_id = l.property_id
        join tenancy_balance t on t.org_id = l.org_id and t.tenancy_id = l.tenancy_id and t.currency = l.currency
       cross join lateral (
             select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'),
                      'state', case when d.billed is null then 'none' when d.open > 0 then 'late' else 'paid' end,
                      'billedCents', coalesce(d.billed, 0), 'openCents', coalesce(d.open, 0)) order by m) as strip
               from generate_series(date_trunc('month', current_date) - interval '11 months',
                                    date_trunc('month', current_date), interval '1 month') m
               left join (select date_trunc('month', c.due_on) as month, sum(c.cents)::bigint as billed,
                                 sum(c.open_cents)::bigint as open
                            from charge c
                           where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.voided_on is null
                             and c.kind not in ('deposit', 'last-months-rent', 'opening')
                           group by 1) d on d.month = m) s
       where l.org_id = $1 and l.stage = 'signed'
       order by u.property_sort_name, u.property_id, u.sort_name, u.unit_id, l.lease_id limit $2 + 1`,
    shape: (row) => ({
      leaseId: row['lease_id'],
      number: numberOf(row['number']),
      tenants: row['tenants'],
      unit: { id: row['unit_id'], name: row['unit_name'] },
      property: { id: row['property_id'], name: row['property_name'], colour: row['colour'] },
      state: 'active',
      lastDay: null,
      rentCents: row['rent'],
      status: 'late',
      currency: row['currency'],
      balanceCents: row['open_cents'],
      notYetDueCents: 0,
      daysLate: row['days_late'],
      strip: row['strip'],
    }),
    cursor: ['property_sort_name', 'property_id', 'sort_name', 'unit_id', 'lease_id'],
  },
};

function numberOf(number: unknown): string {
  return `L-${String(number).padStart(4, '0')}`;
}

/**
 * What the lists are compared with: routes with nothing around them, each of which answers the same JSON from one prepared
 * statement written for these data alone, past row-level security, with no filter or order to choose.
 */
export async function startBareLists(
  connection: pg.ClientConfig,
  organisationId: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  const pool = new pg.Pool({ ...connection, types, max: 20 });
  const app = Fastify();
  for (const [name, { text, shape, limit, cursor }] of Object.entries(lists)) {
    app.get(`/${name}`, async () => {
      const { rows } = await pool.query<Row>({ name, text, values: [organisationId, limit] });
      const last = rows[limit - 1];
      const next = rows.length > limit && last !== undefined ? cursor.map((key) => last[key]) : null;
      return {
        items: rows.slice(0, limit).map(shape),
        next: next === null ? null : Buffer.from(JSON.stringify(next)).toString('base64url'),
      };
    });
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
