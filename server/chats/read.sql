-- Marks a conversation as read up to a message and lowers the unread count (CHAT-1). Returns whether the other side may
-- be told: not across a block, not a free member, not of a member who hides it (ROLE-2), and not what the reader had
-- removed. No row where nothing changed. Counts under the conversation's lock: a message inserted concurrently stays
-- unread.

create or replace function chat_read(in_site bigint, in_member bigint, in_chat bigint, in_seq int) returns table (is_visible_to_other boolean)
language plpgsql as $$
declare
  chat         conversation;
  other        bigint;
  seen         int;
  removed      int;
  unread_count int;
  is_blocked   boolean;
begin
  select * into chat from conversation c
  where c.id = in_chat and c.site_id = in_site
    and (c.a_id = in_member and (c.a_unread > 0 or greatest(c.a_seen_seq, c.a_removed_seq) < in_seq)
      or c.b_id = in_member and (c.b_unread > 0 or greatest(c.b_seen_seq, c.b_removed_seq) < in_seq))
  for no key update;
  if not found then
    return;
  end if;
  select s.other_id, s.seen_seq, s.removed_seq into other, seen, removed from conversation_side s where s.conversation_id = chat.id and s.member_id = in_member;
  is_blocked := exists (select 1 from block_between b where b.member_id = in_member and b.other_id = other);
  select not is_blocked and in_seq > removed and o.paid_user and mine.shows_seen into is_visible_to_other
  from member_public o, member_privacy mine
  where o.id = other and mine.id = in_member;
  select count(*) into unread_count from message m
  where m.conversation_id = chat.id and m.seq > greatest(seen, removed, in_seq) and m.sender_id = other and not m.held and not m.returned;
  if not is_blocked and in_seq > removed then
    seen := greatest(seen, in_seq);
  end if;
  if in_member = chat.a_id then
    update conversation c set a_seen_seq = seen, a_unread = unread_count where c.id = chat.id;
  else
    update conversation c set b_seen_seq = seen, b_unread = unread_count where c.id = chat.id;
  end if;
  return next;
end
$$;
