-- Credits that were bought and not spent, paid back by the way they were paid for (ACC-17).

-- open: the credits are taken back, and the provider is asked until it says what became of it. failed: the credits were given back.
create table payment_refund (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  public_id    text not null unique default new_id(),
  payment_id   bigint not null references payment,
  member_id    bigint not null references member,
  credits      int not null check (credits > 0),
  amount       bigint not null check (amount > 0),
  currency     text not null,
  status       text not null check (status in ('open', 'completed', 'failed')),
  created_at   timestamptz not null,
  settled_at   timestamptz
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_member on payment_refund (member_id, id desc);
create index payment_refund_open on payment_refund (created_at) where status = 'open';

-- The sandbox provider's own books: what it paid back, by the id that it was asked with.
create table sandbox_refund (
  refund_id  text primary key,
  ref        text not null references sandbox_checkout,
  site_id    bigint not null references site,
  amount     bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index sandbox_refund_checkout on sandbox_refund (ref);
