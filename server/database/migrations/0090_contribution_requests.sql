-- What owners are asked to pay in for a property (money.md, 5.5), one for each owner. What was paid of it is what
-- contributions recorded for it come to.
create table contribution_request (
  org_id uuid not null references organisation,
  request_id uuid not null,
  number bigint not null check (number >= 1),
  property_id uuid not null,
  person_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cents bigint not null check (cents between 1 and 10000000000000),
  asked_on date not null,
  due_on date not null check (due_on >= asked_on),
  note text check (char_length(note) between 1 and 500),
  asked_by uuid references app_user,
  asked_at timestamptz not null,
  canceled_by uuid references app_user,
  canceled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  primary key (org_id, request_id),
  unique (org_id, number),
  foreign key (org_id, property_id) references property (org_id, property_id),
  foreign key (org_id, person_id) references person (org_id, person_id),
  constraint contribution_request_is_canceled_with_a_reason check ((canceled_at is null) = (cancel_reason is null))
);
create index contribution_request_of_property on contribution_request (org_id, property_id, number desc);
create index contribution_request_of_person on contribution_request (org_id, person_id, number desc);
select keep_within_organisation('contribution_request', array['select', 'insert', 'update'], by_property => true);

-- An entry that recorded a contribution is for one request, or for none.
create table contribution_request_payment (
  org_id uuid not null,
  entry_id uuid not null,
  request_id uuid not null,
  primary key (org_id, entry_id),
  foreign key (org_id, request_id) references contribution_request (org_id, request_id),
  foreign key (org_id, entry_id) references journal_entry (org_id, entry_id)
);
create index contribution_request_payment_of_request on contribution_request_payment (org_id, request_id);
select keep_within_organisation('contribution_request_payment', array['select', 'insert']);

-- Where it was sent, each time.
create table contribution_request_mail (
  org_id uuid not null,
  request_id uuid not null,
  mail_id uuid not null,
  address text not null check (char_length(address) between 1 and 320),
  sent_by uuid references app_user,
  sent_at timestamptz not null,
  primary key (org_id, request_id, mail_id),
  foreign key (org_id, request_id) references contribution_request (org_id, request_id),
  foreign key (org_id, mail_id) references mail_message (org_id, mail_id)
);
select keep_within_organisation('contribution_request_mail', array['select', 'insert']);
do $$
declare
  a_table text;
begin
  foreach a_table in array array['contribution_request_payment', 'contribution_request_mail'] loop
    execute format('alter policy %1$I on %2$I
      using (org_id = (select current_org()) and ((select sees_all_properties()) or exists (
        select from contribution_request r where r.org_id = %2$I.org_id and r.request_id = %2$I.request_id)))',
      a_table || '_select', a_table);
  end loop;
end
$$;
