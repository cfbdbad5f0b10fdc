/**
 * As many signed leases as are asked for, of an organisation whose books are open: buildings of a hundred homes, each let
 * to a person of its own at one rent a month. Written by a few statements past the commands, which would take minutes.
 */
export function manyLeases(organisationId: string, leases: number, startsOn: string): string {
  const id = (kind: string, number: string) => `(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-${kind}')::uuid`;
  const own = `'${organisationId}'::uuid`;
  const tail = organisationId.slice(-11);
  const [property, unit, person, lease, charge] = ['1', '2', '3', '4', '5'].map((digit) => `${digit}${tail}`);
  return `
    insert into property (org_id, property_id, name, sort_name, kind, colour, country, line1, city, currency, created_at)
    select ${own}, ${id(property ?? '', 'n')}, 'Building ' || n, 'building ' || lpad(n::text, 8, '0'), 'apartments', n % 12, 'US',
           n || ' Long Street', 'Springfield', 'USD', now()
      from generate_series(1, ceil(${leases} / 100.0)::int) n;
    insert into unit (org_id, unit_id, property_id, property_sort_name, name, sort_name, kind, created_at)
    select ${own}, ${id(unit ?? '', 'n')}, p.property_id, p.sort_name, 'Flat ' || n, 'flat ' || lpad(n::text, 8, '0'), 'home', now()
      from generate_series(1, ${leases}) n
      join property p on p.org_id = ${own} and p.property_id = ${id(property ?? '', '1 + (n - 1) / 100')};
    insert into person (org_id, person_id, kind, given_name, family_name, name, sort_name, created_at)
    select ${own}, ${id(person ?? '', 'n')}, 'person', 'Robin', 'Tester ' || n, 'Robin Tester ' || n, 'tester ' || n || ' robin', now()
      from generate_series(1, ${leases}) n;
    insert into lease (org_id, lease_id, number, property_id, unit_id, stage, starts_on, currency, proration, signed_on,
                       bill_from, created_at)
    select ${own}, ${id(lease ?? '', 'n')}, n, u.property_id, u.unit_id, 'signed', '${startsOn}', 'USD', 'actual-days', '${startsOn}',
           '${startsOn}', now()
      from generate_series(1, ${leases}) n join unit u on u.org_id = ${own} and u.unit_id = ${id(unit ?? '', 'n')};
    insert into lease_order (org_id, lease_id) select ${own}, ${id(lease ?? '', 'n')} from generate_series(1, ${leases}) n;
    insert into lease_party (org_id, lease_id, person_id, role, from_day)
    select ${own}, ${id(lease ?? '', 'n')}, ${id(person ?? '', 'n')}, 'tenant', '${startsOn}' from generate_series(1, ${leases}) n;
    insert into lease_charge (org_id, charge_id, lease_id, kind, account_id, frequency, timing, due_day, anchor, starts_on, position)
    select ${own}, ${id(charge ?? '', 'n')}, ${id(lease ?? '', 'n')}, 'rent', a.account_id, 'monthly', 'advance', 1, 'start-month',
           '${startsOn}', 0
      from generate_series(1, ${leases}) n join account a on a.org_id = ${own} and a.system_key = 'rent';
    insert into lease_charge_amount (org_id, lease_id, charge_id, starts_on, cents, set_at)
    select ${own}, ${id(lease ?? '', 'n')}, ${id(charge ?? '', 'n')}, '${startsOn}', 90000 + n % 1000 * 100, now()
      from generate_series(1, ${leases}) n;
    insert into record_number (org_id, kind, next_number) values (${own}, 'lease', ${leases} + 1)
      on conflict (org_id, kind) do update set next_number = excluded.next_number`;
}
