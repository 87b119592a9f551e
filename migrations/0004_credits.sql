-- The credit ledger, two-sided: each entry moves an amount between a member's lot and a house account.
-- House balances are derived from the entries; the member's balance stands beside them and can't go below zero.

create table credit_balance (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  bought    int not null default 0 check (bought >= 0),
  bonus     int not null default 0 check (bonus >= 0),
  signup    int not null default 0 check (signup >= 0)
);

create table credit_entry (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  member_id     bigint not null references member,
  lot           text not null check (lot in ('bought', 'bonus', 'signup')),
  house         text not null check (house in ('issued', 'spent', 'returned')),
  -- From the member's side: positive is into the lot, out of the house account.
  amount        int not null check (amount <> 0),
  balance_after int not null check (balance_after >= 0),
  reason        text not null check (reason in ('signup', 'purchase', 'bonus', 'message', 'payback', 'refund', 'grant')),
  reference     text not null,
  created_at    timestamptz not null,
  unique (site_id, reason, reference, lot)
);
create index credit_entry_member on credit_entry (member_id, id);
