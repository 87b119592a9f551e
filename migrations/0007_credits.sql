-- Credits: the bundles on sale, the members' balances, and the ledger of credits.
-- The ledger is double-entry: each entry moves an amount between a lot of the member and a house account. House
-- balances are sums of entries; a member's balance is stored as well, and can't be negative.

create domain credit_lot as text check (value in ('bought', 'bonus', 'signup', 'debt'));
create domain credit_house as text check (value in ('issued', 'spent', 'returned'));
create domain credit_reason as text check (value in (
  'signup', 'purchase', 'bonus', 'message', 'photo', 'gift', 'payback', 'refund', 'grant', 'chargeback'));
comment on domain credit_lot is 'owner: credits. What a member''s credits came from; they are spent in an order of lots.';
comment on domain credit_house is 'owner: credits. The house accounts of the ledger.';
comment on domain credit_reason is 'owner: credits. Why credits moved.';

create table bundle (
  site_id  bigint not null references site,
  key      text not null check (key in ('p0', 'p1', 'p2', 'p3')),
  currency text not null,
  credits  int not null check (credits > 0),
  -- Minor units.
  amount   bigint not null check (amount > 0),
  popular  boolean not null default false,
  best     boolean not null default false,
  primary key (site_id, currency, key)
);
comment on table bundle is 'owner: credits. Bundles of credits on sale, by site and currency (CRED-1).';

create table bundle_price (
  site_id    bigint not null references site,
  currency   text not null,
  key        text not null,
  credits    int not null,
  amount     bigint not null,
  valid_from timestamptz not null,
  primary key (site_id, currency, key, valid_from)
);
comment on table bundle_price is
  'owner: credits. Former prices: a reduced price is compared with the lowest of the last 30 days (CRED-1).';
create function record_bundle_price() returns trigger language plpgsql as $$
begin
  insert into bundle_price (site_id, currency, key, credits, amount, valid_from)
  values (new.site_id, new.currency, new.key, new.credits, new.amount, clock_timestamp());
  return null;
end
$$;
comment on function record_bundle_price is 'owner: credits. Trigger: writes down each new price.';
create trigger record_first_bundle_price after insert on bundle for each row execute function record_bundle_price();
create trigger record_bundle_price after update on bundle for each row
  when ((old.amount, old.credits) is distinct from (new.amount, new.credits)) execute function record_bundle_price();

create table credit_balance (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  bought    non_negative not null default 0,
  bonus     non_negative not null default 0,
  signup    non_negative not null default 0,
  -- Spent credits of payments that were charged back. They are owed, because a balance can't be negative.
  debt      non_negative not null default 0
-- Leaves room on each page for HOT updates, which touch no index.
) with (fillfactor = 90);
comment on table credit_balance is 'owner: credits. What each member has, by lot (CRED-6).';

create table credit_entry (
  id            bigint generated always as identity primary key,
  -- Not enforced: the functions that write here have just read the rows; a check would lock the site's row each time.
  site_id       bigint not null references site not enforced,
  member_id     bigint not null references member not enforced,
  lot           credit_lot not null,
  house         credit_house not null,
  -- From the member's side: positive moves from the house account into the lot.
  amount        non_zero not null,
  balance_after non_negative not null,
  reason        credit_reason not null,
  reference     text not null,
  created_at    timestamptz not null,
  unique (site_id, reason, reference, lot)
);
comment on table credit_entry is
  'owner: credits. Ledger of credits; append-only, but for the reference when a member is erased (CRED-6).';
create index credit_entry_member on credit_entry (member_id, id);
create function append_only_but_reference() returns trigger language plpgsql as $$
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
comment on function append_only_but_reference is
  'owner: credits. Trigger of the ledger: refuses every change but of the reference.';
create trigger append_only_but_reference before update on credit_entry for each row execute function append_only_but_reference();
create trigger append_only before delete on credit_entry for each row execute function append_only();
