-- The sandbox provider's own books, as a processor would keep them: what was typed decides, what it kept, tore back and told (PAY-3).

alter table sandbox_checkout
  -- The shop's name for it, and where the shop is told.
  add column payment_id text unique,
  add column host       text not null default '',
  -- Keep the method for orders that the buyer repeats.
  add column keep       boolean not null default false,
  -- What will become of it, once the last page is passed; null while the first one is filled in.
  add column plan       jsonb,
  -- Codes that were wrong at the bank's page.
  add column tries      int not null default 0,
  add column reason     text,
  -- Money on its way is there.
  add column due_at     timestamptz,
  add column decided_at timestamptz,
  add column token      text;
update sandbox_checkout set decided_at = created_at where status <> 'open';
create index sandbox_checkout_decided on sandbox_checkout (decided_at);
create index sandbox_checkout_token on sandbox_checkout (token) where token is not null;

create table sandbox_stored (
  token        text primary key,
  site_id      bigint not null references site,
  method       text not null,
  label        text not null,
  expires      text,
  charge       text not null check (charge in ('works', 'fails', 'asks')),
  forgotten_at timestamptz
);

alter table sandbox_refund
  add column status text not null default 'completed' check (status in ('pending', 'completed', 'failed')),
  add column due_at timestamptz;

create table sandbox_chargeback (
  ref        text primary key,
  checkout   text not null references sandbox_checkout,
  site_id    bigint not null references site,
  amount     bigint not null check (amount > 0),
  stage      text not null check (stage in ('opened', 'won', 'lost')),
  created_at timestamptz not null
);
create index sandbox_chargeback_checkout on sandbox_chargeback (checkout);

-- Each letter as it is sent, and sent again.
create table sandbox_event (
  id         bigint generated always as identity primary key,
  event_id   text not null unique,
  site_id    bigint not null references site,
  checkout   text not null references sandbox_checkout,
  host       text not null,
  body       jsonb not null,
  created_at timestamptz not null
);
create index sandbox_event_checkout on sandbox_event (checkout, id);
