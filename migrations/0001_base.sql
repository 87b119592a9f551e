-- Base: tables, domains and functions that every other domain uses. Schema conventions: docs/house.md, "Tables".
-- Sites and members come later in this order, so the foreign keys to them are added there.

create function new_id() returns text
language sql volatile
return replace(gen_random_uuid()::text, '-', '');
comment on function new_id is
  'owner: base. An opaque id for the wire: 122 random bits, without order, time or count.';

-- A CHECK of a table is parsed again by each statement that writes to the table, the check of a domain once per
-- connection. The tables that every message writes therefore use domains (decision 14).
create domain non_negative as int check (value >= 0);
create domain non_zero as int check (value <> 0);
comment on domain non_negative is 'owner: base. A count or a balance.';
comment on domain non_zero is 'owner: base. A movement of a ledger.';

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: a correction is a new entry', tg_table_name;
end
$$;
comment on function append_only is 'owner: base. Trigger of append-only tables: refuses every change.';

create table deployment (
  key   text primary key,
  value text not null
);
comment on table deployment is
  'owner: base. Key and value: what this installation knows of itself, e.g. its VAPID keys (NOTE-4).';

create table idempotency_key (
  site_id     bigint not null,
  -- A member, or the network address of a visitor.
  owner       text not null,
  key         text not null,
  call        text not null,
  fingerprint bytea not null,
  -- Null while the first request still runs.
  output      jsonb,
  created_at  timestamptz not null,
  primary key (site_id, owner, key)
);
comment on table idempotency_key is
  'owner: base. Idempotency keys: a repeated request gets the first one''s answer (CALL-3).';
comment on column idempotency_key.owner is 'personal: device';
comment on column idempotency_key.output is 'personal: answer';

create table rate_limit (
  site_id      bigint not null,
  -- The limit and whom it applies to; a network as a keyed hash only.
  key          text not null,
  used         int not null,
  window_start timestamptz not null,
  primary key (site_id, key)
);
comment on table rate_limit is
  'owner: base. Rate limits: how much of each was used in the current window (SAFE-10).';

create table audit (
  id        bigint generated always as identity primary key,
  site_id   bigint not null,
  at        timestamptz not null,
  actor     text not null check (actor <> ''),
  -- e.g. `bundle.change`.
  action    text not null,
  -- Name of a bundle, code, payment or method. A member stands in `member_id` only, because names are erased.
  subject   text not null,
  member_id bigint,
  reason    text not null check (reason <> ''),
  -- Idempotency key chosen by the operator: a repeat with the same reference does nothing.
  reference text,
  before    jsonb,
  after     jsonb
);
comment on table audit is
  'owner: base. Audit log of what operators did by hand; append-only (OPS-4, SAFE-5).';
create unique index audit_reference on audit (site_id, action, reference) where reference is not null;
create index audit_site on audit (site_id, id);
create index audit_subject on audit (site_id, subject);
create trigger append_only before update or delete on audit for each row execute function append_only();
create trigger append_only_truncate before truncate on audit for each statement execute function append_only();
