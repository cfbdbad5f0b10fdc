-- Who has a fund of a kind: a lease, a person or a property; the nil id where the kind has but one.
create or replace function fund_holder(a_kind text, a_property uuid, a_lease uuid, a_person uuid) returns uuid
  language sql immutable parallel safe
  return coalesce(
    case a_kind when 'deposit' then a_lease when 'prepayment' then a_lease when 'person' then a_person when 'unclaimed' then a_person
                when 'property' then a_property end,
    '00000000-0000-0000-0000-000000000000');
