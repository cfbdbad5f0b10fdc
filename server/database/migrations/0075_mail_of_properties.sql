-- The property that a reminder or a statement is about, so that whoever works with some properties learns of their messages
-- alone. Messages about accounts and invitations have none, nor have statements that were sent before.
alter table mail_message
  add column property_id uuid,
  add constraint mail_message_of_property foreign key (org_id, property_id) references property (org_id, property_id)
    on delete set null (property_id);
update mail_message m set property_id = r.property_id
  from reminder r where r.org_id = m.org_id and r.mail_id = m.mail_id;
create index mail_message_by_property on mail_message (org_id, property_id) where property_id is not null;
