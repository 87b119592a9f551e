-- What each message pays for, made cheaper (decision 34).

-- A CHECK of a table is read from its text again by each statement that writes to the table; that of a domain once per connection.
create domain none_or_more as int check (value >= 0);
create domain not_none as int check (value <> 0);
create domain message_kind as text check (value in ('text', 'photo', 'gift', 'gif'));
create domain credit_lot as text check (value in ('bought', 'bonus', 'signup', 'debt'));
create domain credit_house as text check (value in ('issued', 'spent', 'returned'));
create domain credit_reason as text check (value in (
  'signup', 'purchase', 'bonus', 'message', 'photo', 'gift', 'payback', 'refund', 'grant', 'chargeback'));

do $$
declare
  it record;
begin
  for it in
    select c.conrelid::regclass as of, c.conname as name
    from pg_constraint c
    where c.contype = 'c'
      and c.conrelid in ('message'::regclass, 'credit_entry'::regclass, 'credit_balance'::regclass, 'conversation_side'::regclass)
  loop
    execute format('alter table %s drop constraint %I', it.of, it.name);
  end loop;
end
$$;

alter table message
  alter kind type message_kind,
  alter price type none_or_more;
alter table credit_entry
  alter lot type credit_lot,
  alter house type credit_house,
  alter reason type credit_reason,
  alter amount type not_none,
  alter balance_after type none_or_more;
alter table credit_balance
  alter bought type none_or_more,
  alter bonus type none_or_more,
  alter signup type none_or_more,
  alter debt type none_or_more;

-- The list goes by day, and within a day by time: an index that each message changed was written anew with each row, and kept its old ones.
alter table conversation_side
  alter unread type none_or_more,
  add column shown_day date generated always as ((shown_at at time zone 'utc')::date) stored;
drop index conversation_side_list;
create index conversation_side_list on conversation_side (member_id, shown_day desc) where shown_day is not null;

-- Whoever is much written to has many: a conversation is found by both.
drop index conversation_b;
create index conversation_b on conversation (b_id, a_id);

-- Room for the next version on the same page: then no index is touched.
alter table conversation set (fillfactor = 90);
alter table credit_balance set (fillfactor = 90);

-- A line's message has a function of its own (send_one.sql).
drop function if exists chat_send(bigint, bigint, text, uuid, text, timestamptz, text, boolean, text, jsonb, text[], bytea, text);
