-- Discounts: public codes, personal retention codes, and the welcome bonus.

create table discount_code (
  id                  bigint generated always as identity primary key,
  site_id             bigint not null references site,
  code                text not null,
  value_percentage    numeric(5, 2) not null check (value_percentage > 0 and value_percentage < 100),
  -- Minor units of `currency`.
  minimum_order_value bigint,
  country             text,
  member_id           bigint references member,
  currency            text,
  expires             timestamptz,
  status              text not null check (status in ('active', 'inactive')),
  validity            text not null check (validity in ('once-per-user', 'once', 'unlimited')),
  paymentmethods      text[],
  -- The welcome bonus: for members who never paid, within four hours of signing up (CRED-4).
  welcome             boolean not null default false,
  -- Number of days that the code is offered after the welcome bonus has expired (CRED-10).
  follows_days        int check (follows_days > 0),
  -- Personal code, offered once to a member who is about to delete the account (ACC-12).
  retention           boolean not null default false,
  created_at          timestamptz not null,
  constraint follows_or_welcome check (follows_days is null or not welcome and member_id is null),
  unique (site_id, code)
);
comment on table discount_code is
  'owner: discounts. Discount codes and the welcome bonus (CRED-3, CRED-4, CRED-10).';
create unique index discount_code_retention on discount_code (member_id) where retention;
