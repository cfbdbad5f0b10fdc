/**
 * A rental office of any size, as SQL: buildings with twenty homes each, somebody in every home, and a lease between
 * them. Portfolios of any size have the same shares of names, streets and towns, so what is looked for is found as
 * often for each thousand rows in a large one as in a small one.
 */
export const homesPerProperty = 20;

/** A home, its tenant and its lease can be found, and so can each building. */
const findablePerHome = 3 + 1 / homesPerProperty;

/** How many homes it takes to come to so many things that can be found. */
export function homesFor(findable: number): number {
  return Math.ceil(findable / findablePerHome / homesPerProperty) * homesPerProperty;
}

const quoted = (words: string): string =>
  `array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join()}]`;

const given = quoted(
  'Ada Alba Amos Anna Arne Aron Beate Ben Bruno Carla Carlo Cora Dana Dario Dora Edda Edwin Ella Emil Erik Fanny Felix Flora Frida Georg Gerda Greta Hanna Hugo Ida Ines Iris Ivan Jana Jonas Julia Karl Klara Lara Leon Lina Lukas Maja Marek Maria Marta Max Milan Mina Nora Oskar Otto Paula Robin Rosa Ruth Selma Theo Tilda Vera',
);
const familyStarts = quoted(
  'Ander Bach Berg Birk Brand Buch Dahl Eber Eich Falk Feld Fink Gart Grün Hag Hart Heid Hoch Holm Kalt Kirch Klein Lang Linden Mar Marten Mühl Neu Nord Ober Oster Rau Rosen Sand Schön Stein Tann Wald Weid West',
);
const familyEnds = quoted(
  'au bach baum beck berg born burg dorf eck feld felder garten hagen hall hauer haus heim hof holt horn hut kamp land mann meier mark müller ner owski rath ring see sen son stedt stein tal thal wald wig',
);
const streets = quoted(
  'Acorn Alder Amber Apple Ash Aspen Bay Beech Birch Bridge Brook Castle Cedar Chapel Cherry Church Clover Copper Dale East Elder Elm Fern Field Fir Garden Glen Grove Harbour Hazel Heath Hill Holly Ivy Juniper King Lake Larch Laurel Lime Linden Maple Market Meadow Mill Moss North Oak Old Olive Orchard Park Pear Pine Poplar Quarry Queen River Rose Rowan School South Spring Station Stone Summer Thorn Tower Vale Walnut West Willow Winter Yew',
);
const houses = quoted('Court House Mansions Place Row Terrace Yard');
const cities = quoted(
  'Ashford Brookfield Claremont Dunmore Eastvale Fairview Glenwood Hartley Ironbridge Kingsmere Lakewood Marlow Newbury Oakdale Penrose Redhill Springfield Thornton Westbrook Yarrow',
);

/** One of a list, the same for the same number. */
const pick = (list: string, n: string, salt: number): string =>
  `(${list})[1 + (hashint8extended(${n}, ${salt}) & 1023) % cardinality(${list})]`;

/** What `folded` makes of these names, in a fraction of its time. */
const folded = (text: string): string => `translate(lower(${text}), 'öü', 'ou')`;

/** Homes with all that is written about them, in tables beside; ids grow with time, as the program's own do. */
export const layOut = (homes: number): string => `
  create or replace function bench_id(kind text, n bigint) returns uuid language sql immutable
    return ('018c' || kind || lpad(to_hex(n), 7, '0') || '70008000000000000000')::uuid;

  create unlogged table bench_property as
    select n as place, bench_id('a', n) as property_id, ${pick(streets, 'n', 1)} || ' ' || ${pick(houses, 'n', 2)} as called,
           1 + n * 7 % 400 || ' ' || ${pick(streets, 'n', 1)} || ' Street' as line1, ${pick(cities, 'n', 3)} as city,
           lpad((10000 + n % 80000)::text, 5, '0') as postal_code
      from generate_series(0, ${homes / homesPerProperty - 1}) n;

  create unlogged table bench_home as
    select n as place, n / ${homesPerProperty} as building, bench_id('b', n) as unit_id, bench_id('c', n) as lease_id,
           bench_id('d', n) as person_id, bench_id('e', n) as charge_id,
           -- People came in another order than the homes that they live in.
           bench_id('d', n::bigint * 7919 % ${homes}) as tenant_id,
           1 + n % ${homesPerProperty} / 4 || chr(65 + n % 4) as name, ${pick(given, 'n', 4)} as given_name,
           ${pick(familyStarts, 'n', 5)} || ${pick(familyEnds, 'n', 6)} as family_name,
           '2023-01-01'::date + (hashint8extended(n, 7) & 1048575)::integer % 1300 as starts_on
      from generate_series(0, ${homes - 1}) n;
  analyze bench_property, bench_home`;

export const writeHomes = (organisationId: string): string => `
  insert into property (org_id, property_id, name, sort_name, kind, colour, country, line1, city, region, postal_code,
                        currency, created_at)
  select '${organisationId}', property_id, called || ' ' || place + 1, lower(called) || ' ' || lpad((place + 1)::text, 8, '0'),
         'apartments', place % 12, 'US', line1, city, 'IL', postal_code, 'USD', now()
    from bench_property;

  insert into unit (org_id, unit_id, property_id, property_sort_name, name, sort_name, floor, kind, beds, half_baths,
                    area_tenths, area_unit, market_rent_cents, created_at)
  select p.org_id, h.unit_id, p.property_id, p.sort_name, h.name, '0000000' || lower(h.name), left(h.name, 1)::smallint, 'home',
         1 + h.place % 4, 2, 4000 + h.place % 900, 'sqft', 90000 + h.place * 37 % 80000, now()
    from bench_home h join bench_property b on b.place = h.building
    join property p on p.org_id = '${organisationId}' and p.property_id = b.property_id`;

export const writePeople = (organisationId: string): string => `
  insert into person (org_id, person_id, kind, given_name, family_name, name, sort_name, created_at)
  select '${organisationId}', person_id, 'person', given_name, family_name, given_name || ' ' || family_name,
         ${folded(`family_name || ' ' || given_name`)}, now()
    from bench_home;

  insert into person_contact (org_id, contact_id, person_id, kind, value, compared, position)
  select '${organisationId}'::uuid, bench_id('1', h.place), h.person_id, 'email', m.address, m.address, 0
    from bench_home h,
         lateral (select ${folded(`given_name || '.' || family_name`)} || '.' || place || '@people.example' as address) m
  union all
  select '${organisationId}'::uuid, bench_id('2', place), person_id, 'phone', '+1 202 ' || lpad((place % 10000000)::text, 7, '0'),
         '02' || lpad((place % 10000000)::text, 7, '0'), 1
    from bench_home;

  insert into ownership_share (org_id, property_id, starts_on, person_id, parts)
  select '${organisationId}', property_id, '2022-01-01', bench_id('d', place * ${homesPerProperty}), 1000000 from bench_property`;

export const writeLeases = (organisationId: string): string => `
  insert into lease (org_id, lease_id, number, property_id, unit_id, stage, starts_on, ends_on, at_end, currency, proration,
                     deposit_cents, signed_on, created_at, tenancy_id, bill_from)
  select '${organisationId}', lease_id, place + 1, bench_id('a', building), unit_id, 'signed', starts_on, starts_on + 364,
         'month-to-month', 'USD', 'actual-days', 150000, starts_on, now(), lease_id, starts_on
    from bench_home;
  insert into record_number (org_id, kind, next_number) select '${organisationId}', 'lease', 1 + count(*) from bench_home;

  insert into lease_party (org_id, lease_id, person_id, role, from_day)
  select '${organisationId}', lease_id, tenant_id, 'tenant', starts_on from bench_home;

  insert into lease_charge (org_id, charge_id, lease_id, kind, account_id, frequency, timing, due_day, anchor, starts_on, position)
  select '${organisationId}', h.charge_id, h.lease_id, 'rent', a.account_id, 'monthly', 'advance', 1, 'start-month', h.starts_on, 0
    from bench_home h join account a on a.org_id = '${organisationId}' and a.system_key = 'rent';

  insert into lease_charge_amount (org_id, lease_id, charge_id, starts_on, cents, set_at)
  select '${organisationId}', lease_id, charge_id, starts_on, 90000 + place * 37 % 80000, now() from bench_home;

  insert into lease_order (org_id, lease_id, tenant, rent_cents, due_on)
  select '${organisationId}', h.lease_id, n.sort_name, 90000 + h.place * 37 % 80000, 'infinity'
    from bench_home h join person n on n.org_id = '${organisationId}' and n.person_id = h.tenant_id;

  insert into unit_hold (org_id, unit_id, lease_id, first_day)
  select '${organisationId}', unit_id, lease_id, starts_on from bench_home`;

/** What can be found of the first so many homes, with the words that the program gives them. */
export const writeFindable = (organisationId: string, homes: number): string => `
  analyze property, person, person_contact;
  insert into search_entry (org_id, kind, record_id, property_id, title, subtitle, words)
  select '${organisationId}', f.kind, f.id, f.property_id, f.title, f.subtitle,
         ' ' || ${folded(`trim(regexp_replace(concat_ws(' ', f.title, f.subtitle, f.more), '[^[:alnum:]]+', ' ', 'g'))`)}
    from bench_home h
    join bench_property b on b.place = h.building
    join property p on p.org_id = '${organisationId}' and p.property_id = b.property_id
    join person n on n.org_id = '${organisationId}' and n.person_id = h.person_id
    join person t on t.org_id = '${organisationId}' and t.person_id = h.tenant_id
    join person_contact m on m.org_id = n.org_id and m.contact_id = bench_id('1', h.place),
         lateral (select 'L-' || lpad((h.place + 1)::text, greatest(4, length((h.place + 1)::text)), '0') as number) l,
         lateral (values
           ('person', h.person_id, null, n.name, m.value, m.value || ' +1 202 ' || h.place || ' 1202' || h.place),
           ('unit', h.unit_id, p.property_id, h.name || ', ' || p.name, b.line1 || ', ' || b.city, b.postal_code),
           ('lease', h.lease_id, p.property_id, l.number || ' ' || t.name, h.name || ', ' || p.name,
            h.place + 1 || ' L' || h.place + 1 || ' ' || replace(l.number, '-', '') || ' ' || t.name),
           ('property', case when h.place % ${homesPerProperty} = 0 then p.property_id end, p.property_id, p.name,
            b.line1 || ', ' || b.city, 'IL ' || b.postal_code)) f (kind, id, property_id, title, subtitle, more)
   where h.place < ${homes} and f.id is not null`;
