-- Payments: purchases of credits, refunds, chargebacks, stored methods, and the ledger of money.
-- Amounts are integers in the minor unit of their currency.

create table stored_method (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  public_id  text not null unique default new_id(),
  member_id  bigint not null references member,
  provider   text not null,
  method     text not null,
  -- The provider's token, encrypted.
  token      text not null,
  -- Hash of the token: identifies a method that is stored again, and can't be charged.
  token_hash bytea not null,
  -- Label shown to the member.
  label      text not null,
  expires    text,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  ended_at   timestamptz,
  unique (member_id, provider, token_hash)
);
comment on table stored_method is
  'owner: payments. Payment methods that a member may pay with again (CRED-7).';
comment on column stored_method.token is 'personal: secret';
comment on column stored_method.label is 'personal: payment';

create table spend_cap (
  member_id   bigint primary key references member,
  site_id     bigint not null references site,
  amount      bigint check (amount >= 0),
  currency    text not null,
  -- A raised cap takes effect a day after it was requested.
  next_amount bigint check (next_amount >= 0),
  next_at     timestamptz,
  changed_at  timestamptz not null
);
comment on table spend_cap is
  'owner: payments. What members let themselves spend in a calendar month (PAY-2).';

create table payment (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  public_id     text not null unique default new_id(),
  member_id     bigint not null references member,
  -- Idempotency key, one per click: a repeat of the request returns the same payment.
  request_key   text not null,

  bundle        text not null,
  credits       int not null check (credits > 0),
  -- Price paid, price before the discount, and the VAT included in the price paid.
  amount        bigint not null check (amount > 0),
  list_amount   bigint not null,
  currency      text not null,
  vat           bigint not null default 0 check (vat >= 0),
  -- Percent.
  vat_rate      numeric(5, 2) not null default 0 check (vat_rate >= 0),
  discount_id   bigint references discount_code,
  country       text not null,
  paymentmethod text not null,
  -- The stored method that was charged; null where the payment went through a checkout.
  stored_id     bigint references stored_method,

  status        text not null check (status in ('loading', 'pending', 'completed', 'failed')),
  -- Failure reason, as reported by the provider.
  reason        text,

  provider     text not null,
  provider_ref text,
  -- The reference that refunds use, where it differs from provider_ref.
  paid_ref     text,
  -- Polling of the provider until a webhook arrives: polls so far, and when the next is due.
  poll_count   int not null default 0,
  poll_at      timestamptz,

  -- Gapless within a site and a year.
  receipt_no    text,
  receipt_at    timestamptz,

  created_at    timestamptz not null,
  settled_at    timestamptz,
  -- When the checkout stopped accepting payment: it was closed or paid.
  closed_at     timestamptz,
  unique (provider, provider_ref),
  unique (member_id, request_key)
);
comment on table payment is
  'owner: payments. Purchases of a bundle, from the click to the receipt (PAY-2, CRED-7).';
create index payment_member on payment (member_id, id desc);
create index payment_receipt on payment (id) where status = 'completed' and receipt_at is null;
create unique index payment_receipt_no on payment (site_id, receipt_no);
create index payment_poll on payment (poll_at) where status in ('loading', 'pending');
-- Each quoted price looks up whether the member has used a code.
create index payment_discount on payment (discount_id, member_id) where discount_id is not null;

create table receipt_count (
  site_id     bigint not null references site,
  year        int not null,
  last_number int not null,
  primary key (site_id, year)
);
comment on table receipt_count is 'owner: payments. Last receipt number of each site and year (CRED-7).';

create table payment_refund (
  id                  bigint generated always as identity primary key,
  site_id             bigint not null references site,
  public_id           text not null unique default new_id(),
  payment_id          bigint not null references payment,
  member_id           bigint not null references member,
  reason              text not null check (reason in ('deletion', 'return', 'staff')),
  -- Zero where staff refund credits that were spent.
  credits             int not null check (credits >= 0),
  amount              bigint not null check (amount > 0),
  currency            text not null,
  -- open: the credits are taken back, and the provider is polled for the outcome. failed: the credits were given back.
  status              text not null check (status in ('open', 'completed', 'failed')),
  created_at          timestamptz not null,
  -- When the provider accepted the request. It will report the outcome, so the refund is not requested again.
  accepted_at         timestamptz,
  settled_at          timestamptz,
  -- When the member was notified of the refund, and of its failure, which may follow a reported success.
  reported_at         timestamptz,
  failure_reported_at timestamptz
);
comment on table payment_refund is
  'owner: payments. Unspent credits paid back by the method they were bought with (CRED-8, ACC-17).';
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_member on payment_refund (member_id, id desc);
create index payment_refund_open on payment_refund (created_at) where status = 'open';
create index payment_refund_unreported on payment_refund (member_id) where status = 'completed' and reported_at is null;
create index payment_refund_failure_unreported on payment_refund (member_id)
  where status = 'failed' and failure_reported_at is null;

create table payment_chargeback (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  payment_id    bigint not null references payment,
  member_id     bigint not null references member,
  provider      text not null,
  ref           text not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  stage         text not null check (stage in ('opened', 'won', 'lost')),
  -- Unspent credits that were taken back, and spent credits that are owed.
  credits_taken int not null check (credits_taken >= 0),
  credits_owed  int not null check (credits_owed >= 0),
  created_at    timestamptz not null,
  settled_at    timestamptz,
  unique (provider, ref)
);
comment on table payment_chargeback is 'owner: payments. Disputes of a payment at its provider (PAY-4).';
create index payment_chargeback_payment on payment_chargeback (payment_id);
create index payment_chargeback_member on payment_chargeback (member_id);

create table provider_event (
  provider    text not null,
  event_id    text not null,
  -- The raw webhook payload, encrypted; null where the provider was polled.
  raw_payload text,
  -- The parsed event. A webhook with several events has a row for each.
  event       jsonb not null,
  received_at timestamptz not null,
  applied_at  timestamptz,
  tried_at    timestamptz,
  -- applied, nothing_new, another_sum, another_payment, unknown_payment (after waiting a day)
  verdict     text,
  primary key (provider, event_id)
);
comment on table provider_event is
  'owner: payments. Events of providers, raw and parsed; a job applies them, in whatever order they came (PAY-4).';
create index provider_event_waiting on provider_event (received_at) where applied_at is null;
-- Events that arrived before their payment was known, by that payment.
create index provider_event_awaiting on provider_event
  (provider, coalesce(event -> 'payment' ->> 'provider_ref', event -> 'payment' ->> 'payment_id'))
  where applied_at is null and tried_at is not null;

create table money_transfer (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  payment_id bigint not null references payment,
  kind       text not null check (kind in ('sale', 'refund', 'chargeback', 'chargeback_won', 'correction')),
  reference  text not null,
  created_at timestamptz not null,
  unique (payment_id, kind, reference)
);
comment on table money_transfer is
  'owner: payments. Ledger of money: transfers, each written whole; append-only (PAY-4).';
create index money_transfer_site on money_transfer (site_id, id);
create trigger append_only before update or delete on money_transfer
  for each row execute function append_only();

create table money_entry (
  transfer_id bigint not null references money_transfer,
  site_id     bigint not null references site,
  -- clearing:PROVIDER: receivables from the provider. sales and vat:COUNTRY: revenue and its VAT. refunds and
  -- chargeback_loss: money paid back.
  account     text not null check (account ~ '^(clearing:[a-z]+|sales|vat:[A-Z]{2}|refunds|chargeback_loss)$'),
  currency    text not null,
  amount      bigint not null check (amount <> 0),
  primary key (transfer_id, account, currency)
);
comment on table money_entry is
  'owner: payments. Ledger of money: the entries of a transfer, which sum up to zero; append-only (PAY-4).';
create index money_entry_account on money_entry (site_id, account, currency);
create function money_sums_up() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from money_entry e where e.transfer_id = new.transfer_id group by e.currency having sum(e.amount) <> 0
  ) then
    raise exception 'a transfer does not sum up to nothing';
  end if;
  return null;
end
$$;
comment on function money_sums_up is
  'owner: payments. Trigger of the ledger: the entries of a transfer sum up to zero.';
create constraint trigger money_sums_up after insert on money_entry deferrable initially deferred
  for each row execute function money_sums_up();
create trigger append_only before update or delete on money_entry
  for each row execute function append_only();

create view member_payment as
  select site_id, member_id, discount_id, status from payment where status in ('pending', 'completed');
comment on view member_payment is
  'owner: payments. Payments that are made or on their way, without their sums: for the rules of discount codes.';
