-- What operators did by hand: who, when, what, why, and how it was before and after. Nothing in it is ever changed (OPS-4).

create table audit (
  id        bigint generated always as identity primary key,
  site_id   bigint not null references site,
  at        timestamptz not null,
  who       text not null check (who <> ''),
  -- e.g. `bundle.change`.
  action    text not null,
  -- A bundle, a code, a payment, a method by its name; a member by the number in `member_id` alone, which outlives the name and tells nobody.
  subject   text not null,
  member_id bigint references member,
  why       text not null check (why <> ''),
  -- The operator's own name for the deed: the same once more does nothing.
  reference text,
  before    jsonb,
  after     jsonb
);
create unique index audit_reference on audit (site_id, action, reference) where reference is not null;
create index audit_site on audit (site_id, id);
create index audit_subject on audit (site_id, subject);
create trigger written_for_good before update or delete on audit for each row execute function written_for_good();
create trigger never_emptied before truncate on audit for each statement execute function written_for_good();

-- Staff may pay back what was spent already: then money goes, and no credits do.
alter table payment_refund drop constraint payment_refund_credits_check;
alter table payment_refund add constraint payment_refund_credits_check check (credits >= 0);

-- What opens something at a provider is in no copy of one's data.
comment on column stored_method.token is 'personal: secret';
