-- Removes one message for both sides, by staff (SAFE-2). A held one is refunded first. The sides' lists and unread
-- counts are those of the messages that are left. Lock order: conversation, messages.

create or replace function chat_remove_message(in_site bigint, in_chat text, in_seq int, in_now timestamptz) returns table (
  sender   bigint,
  receiver bigint,
  kind     text,
  -- Files to delete.
  files    text[]
)
language plpgsql as $$
declare
  chat    conversation;
  removed message;
  last_a  message;
  last_b  message;
begin
  select * into chat from conversation c where c.public_id = in_chat and c.site_id = in_site for update;
  if not found then
    return;
  end if;
  select * into removed from message m where m.conversation_id = chat.id and m.seq = in_seq;
  if not found then
    return;
  end if;
  if removed.held then
    perform message_refund(in_site, chat.id, in_seq, in_now);
  end if;
  sender := removed.sender_id;
  receiver := case removed.sender_id when chat.a_id then chat.b_id else chat.a_id end;
  kind := removed.kind;
  select coalesce(array_agg(name), '{}') into files
  from chat_photo p, unnest(chat_photo_files(p)) name
  where p.conversation_id = chat.id and p.seq = in_seq and p.deleted_at is null;
  delete from chat_photo p where p.conversation_id = chat.id and p.seq = in_seq;
  delete from message_mark k where k.conversation_id = chat.id and k.seq = in_seq;
  delete from message m where m.conversation_id = chat.id and m.seq = in_seq;

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
    -- What was read across a block is not unread, though its sender is not told that it was seen.
    a_unread = least(c.a_unread, (
      select count(*)::int from message m
      where m.conversation_id = c.id and m.sender_id = c.b_id and m.seq > greatest(c.a_seen_seq, c.a_removed_seq)
        and not m.held and not m.returned)),
    b_unread = least(c.b_unread, (
      select count(*)::int from message m
      where m.conversation_id = c.id and m.sender_id = c.a_id and m.seq > greatest(c.b_seen_seq, c.b_removed_seq)
        and not m.held and not m.returned)),
    -- The digest of the first message goes with the message.
    first_message_digest = case when in_seq = 1 then null else c.first_message_digest end
  where c.id = chat.id;
  return next;
end
$$;
