-- Money that adds up: its ledger, what providers told as it came, chargebacks, methods that are kept or barred, caps, prices as they were
-- (PAY-2 to PAY-4, CRED-1, CRED-6 to CRED-8).

-- The ledger of money. Each transfer is written whole, its entries sum up to nothing, and nothing in it is ever changed.
create table money_transfer (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  payment_id bigint not null references payment,
  kind       text not null check (kind in ('sale', 'refund', 'chargeback', 'chargeback_won', 'correction')),
  reference  text not null,
  created_at timestamptz not null,
  unique (payment_id, kind, reference)
);
create index money_transfer_site on money_transfer (site_id, id);

create table money_entry (
  transfer_id bigint not null references money_transfer,
  site_id     bigint not null references site,
  -- clearing:PROVIDER owes us what buyers paid; sales and vat:COUNTRY are what for; refunds and chargeback_loss are what went back.
  account     text not null check (account ~ '^(clearing:[a-z]+|sales|vat:[A-Z]{2}|refunds|chargeback_loss)$'),
  currency    text not null,
  amount      bigint not null check (amount <> 0),
  primary key (transfer_id, account, currency)
);
create index money_entry_account on money_entry (site_id, account, currency);

create function money_sums_up() returns trigger language plpgsql as $$
begin
  if exists (select 1 from money_entry e where e.transfer_id = new.transfer_id group by e.currency having sum(e.amount) <> 0) then
    raise exception 'a transfer does not sum up to nothing';
  end if;
  return null;
end
$$;
create constraint trigger money_sums_up after insert on money_entry deferrable initially deferred
  for each row execute function money_sums_up();

create function written_for_good() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: a correction is a new entry', tg_table_name;
end
$$;
create trigger written_for_good before update or delete on money_transfer for each row execute function written_for_good();
create trigger written_for_good before update or delete on money_entry for each row execute function written_for_good();
-- Of an entry of credits an erased member's name is taken, and nothing else.
create function only_unnamed() returns trigger language plpgsql as $$
declare
  named credit_entry := new;
begin
  named.reference := old.reference;
  if named is distinct from old then
    raise exception '% is never changed: a correction is a new entry', tg_table_name;
  end if;
  return new;
end
$$;
create trigger only_unnamed before update on credit_entry for each row execute function only_unnamed();
create trigger written_for_good before delete on credit_entry for each row execute function written_for_good();

-- Credits of a payment that was charged back, and were spent already: a debt that is said, never a balance below zero.
alter table credit_balance add column debt int not null default 0 check (debt >= 0);
alter table credit_entry drop constraint credit_entry_lot_check;
alter table credit_entry add constraint credit_entry_lot_check check (lot in ('bought', 'bonus', 'signup', 'debt'));
alter table credit_entry drop constraint credit_entry_reason_check;
alter table credit_entry add constraint credit_entry_reason_check
  check (reason in ('signup', 'purchase', 'bonus', 'message', 'photo', 'gift', 'payback', 'refund', 'grant', 'chargeback'));

-- Methods that their buyers may pay with again.
create table stored_method (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  public_id    text not null unique default new_id(),
  member_id    bigint not null references member,
  provider     text not null,
  method       text not null,
  -- Sealed.
  token        text not null,
  -- A token by which the same one is known again, and which opens nothing.
  token_hash   bytea not null,
  -- How its owner knows it.
  label        text not null,
  expires      text,
  created_at   timestamptz not null,
  used_at      timestamptz not null,
  ended_at     timestamptz,
  unique (member_id, provider, token_hash)
);
comment on column stored_method.token is 'personal: payment';
comment on column stored_method.label is 'personal: payment';

-- A way to pay that a member can't use any more. What was paid for is theirs all the same.
create table method_bar (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  method     text not null,
  why        text not null check (why in ('chargeback', 'returned', 'staff')),
  created_at timestamptz not null,
  lifted_at  timestamptz
);
create unique index method_bar_standing on method_bar (member_id, method) where lifted_at is null;

alter table payment
  -- Why it failed; one of the provider's reasons.
  add column reason      text,
  -- Before the discount.
  add column list_amount bigint,
  -- Percent; part of the amount.
  add column vat_rate    numeric(5, 2) not null default 0 check (vat_rate >= 0),
  add column vat         bigint not null default 0 check (vat >= 0),
  -- Without a gap in a site and a year.
  add column receipt_no  text,
  -- The provider is asked how it stands when no webhook told.
  add column asked       int not null default 0,
  add column ask_at      timestamptz,
  -- Paid with a method that was kept.
  add column stored_id   bigint references stored_method;
update payment set list_amount = amount, ask_at = created_at where list_amount is null;
alter table payment alter column list_amount set not null;
create unique index payment_receipt_no on payment (site_id, receipt_no);
create index payment_ask on payment (ask_at) where status in ('loading', 'pending');
drop index payment_open;

-- What was paid and paid back before the ledger was kept.
insert into money_transfer (site_id, payment_id, kind, reference, created_at)
select site_id, id, 'sale', public_id, coalesce(settled_at, created_at) from payment where status = 'completed'
union all
select r.site_id, r.payment_id, 'refund', r.public_id, coalesce(r.settled_at, r.created_at) from payment_refund r where r.status = 'completed';
insert into money_entry (transfer_id, site_id, account, currency, amount)
select t.id, t.site_id, part.account, p.currency, part.amount
from money_transfer t
join payment p on p.id = t.payment_id
left join payment_refund r on r.public_id = t.reference and t.kind = 'refund'
cross join lateral (values
  ('clearing:' || p.provider, case t.kind when 'sale' then p.amount else -r.amount end),
  (case t.kind when 'sale' then 'sales' else 'refunds' end, case t.kind when 'sale' then -p.amount else r.amount end)) part (account, amount);

create table receipt_count (
  site_id bigint not null references site,
  year    int not null,
  last    int not null,
  primary key (site_id, year)
);

create table payment_chargeback (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  payment_id   bigint not null references payment,
  member_id    bigint not null references member,
  provider     text not null,
  ref          text not null,
  amount       bigint not null check (amount > 0),
  currency     text not null,
  stage        text not null check (stage in ('opened', 'won', 'lost')),
  -- Taken back of what was not spent, and owed for what was.
  taken        int not null check (taken >= 0),
  owed         int not null check (owed >= 0),
  created_at   timestamptz not null,
  settled_at   timestamptz,
  unique (provider, ref)
);
create index payment_chargeback_payment on payment_chargeback (payment_id);
create index payment_chargeback_member on payment_chargeback (member_id);

alter table payment_refund add column why text not null default 'deletion' check (why in ('deletion', 'return', 'staff'));
alter table payment_refund alter column why drop default;
-- Its member is told once, by whoever comes first.
alter table payment_refund add column told_at timestamptz;
update payment_refund set told_at = settled_at where status = 'completed';
create index payment_refund_untold on payment_refund (member_id) where status = 'completed' and told_at is null;

-- What providers told, as it came. It is applied by a job, in whatever order; what names no payment yet waits for it.
create table provider_event (
  provider    text not null,
  event_id    text not null,
  -- Sealed, as it came; nothing where they were asked.
  letter      text,
  -- What it says; one of several in a letter is kept by itself.
  told        jsonb not null,
  received_at timestamptz not null,
  applied_at  timestamptz,
  tried_at    timestamptz,
  -- applied, nothing_new, another_sum, another_payment, unknown_payment (given up)
  verdict     text,
  primary key (provider, event_id)
);
create index provider_event_waiting on provider_event (received_at) where applied_at is null;
drop table payment_event;

-- What a member lets themself spend in a calendar month. More is allowed a day after it was wished.
create table spend_cap (
  member_id   bigint primary key references member,
  site_id     bigint not null references site,
  amount      bigint check (amount >= 0),
  currency    text not null,
  next_amount bigint check (next_amount >= 0),
  next_at     timestamptz,
  changed_at  timestamptz not null
);

-- Prices as they were: a reduced price is compared with the lowest of the thirty days before it.
create table bundle_price (
  site_id  bigint not null references site,
  currency text not null,
  key      text not null,
  credits  int not null,
  amount   bigint not null,
  since    timestamptz not null,
  primary key (site_id, currency, key, since)
);
insert into bundle_price (site_id, currency, key, credits, amount, since)
select site_id, currency, key, credits, amount, now() - interval '30 days' from bundle;
create function bundle_price_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_price (site_id, currency, key, credits, amount, since)
  values (new.site_id, new.currency, new.key, new.credits, new.amount, clock_timestamp());
  return null;
end
$$;
create trigger bundle_price_new after insert on bundle for each row execute function bundle_price_changed();
create trigger bundle_price_changed after update on bundle for each row
  when ((old.amount, old.credits) is distinct from (new.amount, new.credits)) execute function bundle_price_changed();
