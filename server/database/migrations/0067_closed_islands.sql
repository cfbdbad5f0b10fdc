-- An organisation is a closed island: org_id leads every key of its tables, and every reference to one of them carries
-- it, so that its rows can be moved to another database by org_id alone.

-- Sign-in finds a session by its token, before it knows the organisation: its tables are global, and carry the
-- organisation only to reference the session. A session that goes to another workspace takes them along.
alter table refresh_token drop constraint refresh_token_session_id_fkey;
alter table hand_off_code drop constraint hand_off_code_session_id_fkey;
alter table refresh_token add column org_id uuid;
alter table hand_off_code add column org_id uuid;
update refresh_token t set org_id = s.org_id from session s where s.session_id = t.session_id;
update hand_off_code t set org_id = s.org_id from session s where s.session_id = t.session_id;
alter table refresh_token alter column org_id set not null;
alter table hand_off_code alter column org_id set not null;
alter table session drop constraint session_pkey;
alter table session add primary key (org_id, session_id);
create index session_by_id on session (session_id);
alter table refresh_token add foreign key (org_id, session_id) references session (org_id, session_id)
  on update cascade on delete cascade;
alter table hand_off_code add foreign key (org_id, session_id) references session (org_id, session_id)
  on update cascade on delete cascade;
drop index refresh_token_by_session;
create index refresh_token_by_session on refresh_token (org_id, session_id);

alter table rent_change drop constraint rent_change_pkey;
alter table rent_change add primary key (org_id, change_id);

-- An invitation is looked up by the hash of a token of 256 bits, which is unique without a constraint.
alter table invitation drop constraint invitation_token_hash_key;
alter table invitation add unique (org_id, token_hash);
create index invitation_by_token on invitation (token_hash);

-- A storage key begins with the organisation's id.
alter table stored_file drop constraint stored_file_storage_key_key;
alter table stored_file add unique (org_id, storage_key);

-- The sample is another organisation: a reference to it would tie two islands together.
alter table sample_making drop constraint sample_making_sample_id_fkey;
alter table sample_making drop constraint sample_making_sample_id_key;
create index sample_making_of_sample on sample_making (sample_id);
grant delete on sample_making to gable_app;
-- No sequences: numbers that only one database counts could meet again where the rows are moved to.
alter table rent_change alter column change_id drop identity;
alter table rent_change alter column change_id type uuid using gen_random_uuid();
alter table rent_change alter column change_id set default gen_random_uuid();
