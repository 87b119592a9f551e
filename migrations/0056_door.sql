-- What decides whether somebody may write into a conversation is found out once and remembered; `door` says whether it still holds (decision 37).

alter table conversation add column door int not null default 0;

-- One of two comes, goes, is banned or is answered for by somebody else: what was found out about their conversations holds no longer. They are
-- locked in one order, as everybody who locks several does (server/chats/sendMany.ts).
create function member_door() returns trigger language plpgsql as $$
begin
  perform from conversation c where c.a_id = new.id or c.b_id = new.id order by c.id for no key update;
  update conversation c set door = c.door + 1 where c.a_id = new.id or c.b_id = new.id;
  return null;
end
$$;
create trigger member_door after update of status, kind, answered on member
for each row when ((old.status, old.kind, old.answered) is distinct from (new.status, new.kind, new.answered))
execute function member_door();

create function member_block_door() returns trigger language plpgsql as $$
declare
  it constant member_block := case when tg_op = 'DELETE' then old else new end;
begin
  update conversation c set door = c.door + 1
  where c.a_id = least(it.by_id, it.who_id) and c.b_id = greatest(it.by_id, it.who_id);
  return null;
end
$$;
create trigger member_block_door after insert or delete on member_block
for each row execute function member_block_door();

-- Messages of the live connection are written by a statement of their own (server/chats/writeMany.ts).
drop function if exists chat_send_one(bigint, bigint, text, text, uuid, text, text[], timestamptz);
drop function if exists chat_send_many(bigint[], bigint[], text[], text[], uuid[], text[], text[], timestamptz);
delete from schema_step where name in ('server/chats/send_one.sql', 'server/chats/send_many.sql');

-- A column that is made from another is worked out anew by each statement that writes to the table, from its text. Whoever changes when a
-- conversation was last shown says the day, too; who begins one is spared it.
alter table conversation_side alter column shown_day drop expression;
create function conversation_side_day() returns trigger language plpgsql as $$
begin
  new.shown_day := (new.shown_at at time zone 'utc')::date;
  return new;
end
$$;
create trigger conversation_side_day before insert on conversation_side
for each row when (new.shown_at is not null) execute function conversation_side_day();
