-- Providers: payment methods blocked for a member, and the state of the sandbox provider, which stands in for a payment
-- processor (PAY-3, PAY-5).

create table sandbox_checkout (
  ref          text primary key,
  site_id      bigint not null references site,
  -- The shop's reference of the payment, and the host that webhooks are sent to.
  payment_id   text unique,
  host         text not null default '',
  amount       bigint not null,
  currency     text not null,
  method       text not null,
  status       text not null check (status in ('open', 'pending', 'completed', 'failed')),
  reason       text,
  return_to    text not null,
  -- Whether to store the payment method for repeat orders; its token once it is stored.
  store_method boolean not null default false,
  token        text,
  -- Outcome chosen in the sandbox form; null until the form is submitted.
  plan         jsonb,
  -- Wrong codes entered on the bank's page.
  attempts     int not null default 0,
  created_at   timestamptz not null,
  -- When a pending payment completes.
  due_at       timestamptz,
  decided_at   timestamptz
);
comment on table sandbox_checkout is 'owner: providers. Sandbox provider: checkouts (PAY-3).';
create index sandbox_checkout_decided on sandbox_checkout (decided_at);
create index sandbox_checkout_token on sandbox_checkout (token) where token is not null;

create table sandbox_token (
  token      text primary key,
  site_id    bigint not null references site,
  method     text not null,
  label      text not null,
  expires    text,
  charge     text not null check (charge in ('works', 'fails', 'asks')),
  deleted_at timestamptz
);
comment on table sandbox_token is 'owner: providers. Sandbox provider: stored payment methods (PAY-3).';

create table sandbox_refund (
  -- The shop's id of the refund.
  refund_id  text primary key,
  ref        text not null references sandbox_checkout,
  site_id    bigint not null references site,
  amount     bigint not null check (amount > 0),
  status     text not null default 'completed' check (status in ('pending', 'completed', 'failed')),
  created_at timestamptz not null,
  due_at     timestamptz
);
comment on table sandbox_refund is 'owner: providers. Sandbox provider: refunds (PAY-3).';
create index sandbox_refund_checkout on sandbox_refund (ref);

create table sandbox_chargeback (
  ref        text primary key,
  checkout   text not null references sandbox_checkout,
  site_id    bigint not null references site,
  amount     bigint not null check (amount > 0),
  stage      text not null check (stage in ('opened', 'won', 'lost')),
  created_at timestamptz not null
);
comment on table sandbox_chargeback is 'owner: providers. Sandbox provider: chargebacks (PAY-3).';
create index sandbox_chargeback_checkout on sandbox_chargeback (checkout);

create table sandbox_event (
  id         bigint generated always as identity primary key,
  event_id   text not null unique,
  site_id    bigint not null references site,
  checkout   text not null references sandbox_checkout,
  host       text not null,
  body       jsonb not null,
  created_at timestamptz not null
);
comment on table sandbox_event is
  'owner: providers. Sandbox provider: webhooks as they are sent, and sent again (PAY-4).';
create index sandbox_event_checkout on sandbox_event (checkout, id);

create table method_block (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  method     text not null,
  reason     text not null check (reason in ('chargeback', 'returned', 'staff')),
  created_at timestamptz not null,
  lifted_at  timestamptz
);
comment on table method_block is
  'owner: providers. Payment methods that are blocked for a member (PAY-4, PAY-5).';
create unique index method_block_active on method_block (member_id, method) where lifted_at is null;
