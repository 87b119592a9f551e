-- Takes a message out for both sides, by a decision that may be undone, and puts it back exactly (SAFE-8). What `chat_message_before`
-- answers is what `chat_restore_message` needs. Lock order: conversation, messages.

create function chat_message_before(in_site bigint, in_chat text, in_seq int) returns jsonb
language sql as $$
  select jsonb_build_object(
    'message', to_jsonb(m),
    'photo', (select to_jsonb(p) from chat_photo p where p.conversation_id = m.conversation_id and p.seq = m.seq),
    'mark', (select to_jsonb(k) from message_mark k where k.conversation_id = m.conversation_id and k.seq = m.seq),
    'a_unread', c.a_unread,
    'b_unread', c.b_unread,
    'digest', case when m.seq = 1 then c.first_message_digest end)
  from (
    select * from conversation where public_id = in_chat and site_id = in_site for update) c
  join message m on m.conversation_id = c.id and m.seq = in_seq
  where not m.held
$$;

-- `in_before` holds `a_missing` and `b_missing`, too: how many unread messages the removal took from each side.
create function chat_restore_message(in_site bigint, in_before jsonb) returns table (sender bigint, receiver bigint)
language plpgsql as $$
declare
  old_message message := jsonb_populate_record(null::message, in_before -> 'message');
  chat   conversation;
  last_a message;
  last_b message;
begin
  select * into chat from conversation c where c.id = old_message.conversation_id and c.site_id = in_site for update;
  if not found or exists (select from message m where m.conversation_id = chat.id and m.seq = old_message.seq) then
    return;
  end if;
  insert into message select old_message.*;
  if jsonb_typeof(in_before -> 'photo') = 'object' then
    insert into chat_photo select * from jsonb_populate_record(null::chat_photo, in_before -> 'photo');
  end if;
  if jsonb_typeof(in_before -> 'mark') = 'object' then
    insert into message_mark select * from jsonb_populate_record(null::message_mark, in_before -> 'mark');
  end if;
  select * into last_a from message m
  where m.conversation_id = chat.id and m.seq > chat.a_removed_seq
    and (m.sender_id = chat.a_id or not m.held and not m.returned)
  order by m.seq desc limit 1;
  select * into last_b from message m
  where m.conversation_id = chat.id and m.seq > chat.b_removed_seq
    and (m.sender_id = chat.b_id or not m.held and not m.returned)
  order by m.seq desc limit 1;
  update conversation c
  set a_last_visible_seq = last_a.seq, a_last_visible_at = last_a.created_at,
    a_last_visible_day = (last_a.created_at at time zone 'utc')::date,
    b_last_visible_seq = last_b.seq, b_last_visible_at = last_b.created_at,
    b_last_visible_day = (last_b.created_at at time zone 'utc')::date,
    -- What was read meanwhile is read.
    a_unread = c.a_unread + case when old_message.seq > c.a_seen_seq then (in_before ->> 'a_missing')::int else 0 end,
    b_unread = c.b_unread + case when old_message.seq > c.b_seen_seq then (in_before ->> 'b_missing')::int else 0 end,
    first_message_digest = coalesce((in_before ->> 'digest')::bytea, c.first_message_digest)
  where c.id = chat.id;
  sender := old_message.sender_id;
  receiver := case old_message.sender_id when chat.a_id then chat.b_id else chat.a_id end;
  return next;
end
$$;
