-- What each message pays for, made cheaper once more (decision 36).

-- As in 0054: a CHECK of a table is read from its text again by each statement that writes to the table.
create domain outbox_kind as text check (value in ('message', 'like', 'match'));
-- It names the column: it goes, and its file is applied again after this.
drop function if exists like_untell(bigint, bigint, bigint, text[]);
delete from schema_step where name = 'server/likes/notifyLike.sql';
alter table outbox
  drop constraint outbox_kind_check,
  alter kind type outbox_kind;

-- Whose conversation it is never changes: it is looked at when it begins, not with each message. (A statement's trigger, because one for each row
-- would lock the row once more.)
create function conversation_misplaced() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'a conversation is of two, the lower id first, and stays theirs', table = 'conversation', constraint = 'conversation_check';
end
$$;
create trigger conversation_check before insert on conversation
for each row when (new.a_id >= new.b_id) execute function conversation_misplaced();
create trigger conversation_stays before update of a_id, b_id on conversation
for each statement execute function conversation_misplaced();
alter table conversation drop constraint conversation_check;
