-- Removes a conversation for one side (CHAT-2): it leaves that side's list, the photos that side sent are deleted for
-- both, and messages that both sides removed are erased at once (CHAT-7). Held messages that can't be delivered any
-- more are refunded. Nothing counts as seen by it. Lock order: conversation, messages.

create or replace function chat_photo_files(photo chat_photo) returns text[]
language sql immutable as $$
  select array[photo.full_file, photo.blur_file]
    || case when photo.avif then array[replace(photo.full_file, '.webp', '.avif')] else '{}' end
$$;

create or replace function chat_remove(in_site bigint, in_member bigint, in_chat text, in_now timestamptz) returns table (
  other    bigint,
  -- Seqs of photos that the other side could see until now.
  removed_photos   int[],
  -- Members whose messages were refunded.
  refunded_members bigint[],
  -- Files to delete.
  files            text[]
)
language plpgsql as $$
declare
  chat              conversation;
  -- Up to which message the other side has removed it.
  other_removed_seq int;
  changed           record;
begin
  select * into chat from conversation c
  where c.public_id = in_chat and c.site_id = in_site and in_member in (c.a_id, c.b_id) for update;
  if not found then
    return;
  end if;
  if in_member = chat.a_id then
    other := chat.b_id;
    other_removed_seq := chat.b_removed_seq;
    update conversation c
    set a_removed_seq = c.last_seq, a_unread = 0, a_last_visible_seq = null, a_last_visible_at = null, a_last_visible_day = null
    where c.id = chat.id;
  else
    other := chat.a_id;
    other_removed_seq := chat.a_removed_seq;
    update conversation c
    set b_removed_seq = c.last_seq, b_unread = 0, b_last_visible_seq = null, b_last_visible_at = null, b_last_visible_day = null
    where c.id = chat.id;
  end if;
  removed_photos := '{}';
  refunded_members := '{}';
  files := '{}';

  -- Held messages that the remover would have received, or had removed before, are not delivered; nor are the remover's
  -- own held photos.
  for changed in
    select m.seq, m.sender_id from message m
    where m.conversation_id = chat.id and m.held
      and (m.sender_id = other or m.kind = 'photo' or m.seq <= other_removed_seq)
  loop
    if message_refund(in_site, chat.id, changed.seq, in_now) then
      refunded_members := refunded_members || changed.sender_id;
    end if;
  end loop;

  for changed in
    update chat_photo p set deleted_at = in_now
    where p.conversation_id = chat.id and p.sender_id = in_member and p.deleted_at is null
    returning p.seq, chat_photo_files(p) as names,
      p.seq > other_removed_seq and exists (
        select 1 from message m where m.conversation_id = chat.id and m.seq = p.seq and not m.returned) as seen
  loop
    files := files || changed.names;
    if changed.seen then
      removed_photos := removed_photos || changed.seq;
    end if;
  end loop;

  for changed in
    delete from chat_photo p
    where p.conversation_id = chat.id and p.seq <= other_removed_seq
    returning case when p.deleted_at is null then chat_photo_files(p) else '{}' end as names
  loop
    files := files || changed.names;
  end loop;
  delete from message m where m.conversation_id = chat.id and m.seq <= other_removed_seq;
  -- The digest of the first message goes with the message.
  update conversation c set first_message_digest = null where c.id = chat.id and c.first_message_digest is not null and other_removed_seq > 0;
  return next;
end
$$;
