-- A member in the console: what support searches by, notes, preservation.

-- The last four of an account or a card, the bank's own number of a payment.
create index mandate_account_end on mandate (site_id, right(masked_iban, 4));
-- Of mandates from before phones were hashed.
create index mandate_unhashed on mandate (site_id, id) where phone_hash is null and contact <> '';
create index stored_method_end on stored_method (site_id, right(label, 4));
create index payment_provider_ref on payment (provider_ref) where provider_ref is not null;
create index payment_paid_ref on payment (paid_ref) where paid_ref is not null;

create table preservation (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  public_id  text not null unique default new_id(),
  member_id  bigint not null,
  -- Number of the case or the order that asks for it.
  reference  text not null check (reference <> ''),
  created_at timestamptz not null,
  ends_at    timestamptz not null check (ends_at > created_at and ends_at <= created_at + interval '366 days'),
  ended_at   timestamptz,
  foreign key (site_id, member_id) references member (site_id, id)
);
comment on table preservation is 'owner: members. Members of whom nothing is erased for now, for a case or an order; one at a time (STAFF-2).';
create unique index preservation_open on preservation (member_id) where ended_at is null;
create view preserved_member as
  select p.site_id, p.member_id, p.ends_at from preservation p where p.ended_at is null;
comment on view preserved_member is 'owner: members. Of whom no job erases anything before `ends_at` (STAFF-2).';

create table member_note (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  staff_id   bigint not null references staff,
  text       text not null check (text <> ''),
  created_at timestamptz not null
);
comment on table member_note is 'owner: staff. Notes of staff on a member; never changed, erased with the member (STAFF-2).';
comment on column member_note.text is 'personal: staff note';
create index member_note_member on member_note (member_id, id);
create trigger member_note_is_fixed before update on member_note for each row execute function append_only();
