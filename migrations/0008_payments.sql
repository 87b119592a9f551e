-- Bundles, payments and what providers told of them, discount codes. Money is integer minor units with a currency.

create table bundle (
  site_id  bigint not null references site,
  key      text not null check (key in ('p0', 'p1', 'p2', 'p3')),
  currency text not null,
  credits  int not null check (credits > 0),
  amount   bigint not null check (amount > 0),
  popular  boolean not null default false,
  best     boolean not null default false,
  primary key (site_id, currency, key)
);

create table discount_code (
  id                  bigint generated always as identity primary key,
  site_id             bigint not null references site,
  code                text not null,
  value_percentage    numeric(5, 2) not null check (value_percentage > 0 and value_percentage < 100),
  minimum_order_value bigint,
  country             text,
  member_id           bigint references member,
  currency            text,
  expires             timestamptz,
  status              text not null check (status in ('active', 'inactive')),
  validity            text not null check (validity in ('once-per-user', 'once', 'unlimited')),
  paymentmethods      text[],
  -- The welcome bonus: only who never paid, within four hours of signing up.
  welcome             boolean not null default false,
  created_at          timestamptz not null,
  unique (site_id, code)
);

create table payment (
  id              bigint generated always as identity primary key,
  site_id         bigint not null references site,
  public_id       text not null unique default new_id(),
  member_id       bigint not null references member,
  bundle          text not null,
  credits         int not null check (credits > 0),
  amount          bigint not null check (amount > 0),
  currency        text not null,
  country         text not null,
  paymentmethod   text not null,
  status          text not null check (status in ('loading', 'pending', 'completed', 'failed')),
  provider        text not null,
  provider_ref    text,
  discount_id     bigint references discount_code,
  request_key     text not null,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  unique (provider, provider_ref),
  unique (member_id, request_key)
);
create index payment_member on payment (member_id, id desc);
create index payment_open on payment (created_at) where status in ('loading', 'pending');

create table payment_event (
  provider    text not null,
  event_id    text not null,
  site_id     bigint not null references site,
  payment_id  bigint not null references payment,
  outcome     text not null check (outcome in ('pending', 'completed', 'failed')),
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- The sandbox provider's own books: what a real provider would keep on its side.
create table sandbox_checkout (
  ref        text primary key,
  site_id    bigint not null references site,
  amount     bigint not null,
  currency   text not null,
  method     text not null,
  status     text not null check (status in ('open', 'pending', 'completed', 'failed')),
  return_to  text not null,
  created_at timestamptz not null
);
