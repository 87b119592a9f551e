-- One side removes a conversation (CHAT-2): it is off their list, the photos that they sent are gone for both, and what both have removed is
-- erased at once (CHAT-7). What is held and can't arrive any more is paid back. In one order: conversation, messages.

create or replace function chat_photo_files(photo chat_photo) returns text[]
language sql immutable as $$
  select array[photo.full_file, photo.blur_file]
    || case when photo.avif then array[replace(photo.full_file, '.webp', '.avif')] else '{}' end
$$;

create or replace function chat_remove(in_site bigint, in_member bigint, in_chat text, in_now timestamptz) returns table (
  other    bigint,
  -- Photos that the other side could see until now.
  taken    int[],
  -- Whose credits are more now.
  paid     bigint[],
  -- That nobody needs any more.
  files    text[]
)
language plpgsql as $$
declare
  talk          conversation;
  -- Removed by the other side.
  their_removed int;
  one           record;
begin
  select * into talk from conversation c
  where c.public_id = in_chat and c.site_id = in_site and in_member in (c.a_id, c.b_id) for update;
  if not found then
    return;
  end if;
  if in_member = talk.a_id then
    other := talk.b_id;
    their_removed := talk.b_removed_seq;
    update conversation c
    set a_removed_seq = c.last_seq, a_seen_seq = c.last_seq, a_unread = 0, a_shown_seq = null, a_shown_at = null, a_shown_day = null
    where c.id = talk.id;
  else
    other := talk.a_id;
    their_removed := talk.a_removed_seq;
    update conversation c
    set b_removed_seq = c.last_seq, b_seen_seq = c.last_seq, b_unread = 0, b_shown_seq = null, b_shown_at = null, b_shown_day = null
    where c.id = talk.id;
  end if;
  taken := '{}';
  paid := '{}';
  files := '{}';

  -- Whoever removes what is on its way to them never gets it, and nobody gets a photo that was taken back.
  for one in
    select m.seq, m.sender_id from message m
    where m.conversation_id = talk.id and m.held
      and (m.sender_id = other or m.kind = 'photo' or m.seq <= their_removed)
  loop
    if chat_return(in_site, talk.id, one.seq, in_now) then
      paid := paid || one.sender_id;
    end if;
  end loop;

  for one in
    update chat_photo p set gone_at = in_now
    where p.conversation_id = talk.id and p.sender_id = in_member and p.gone_at is null
    returning p.seq, chat_photo_files(p) as names,
      p.seq > their_removed and exists (
        select 1 from message m where m.conversation_id = talk.id and m.seq = p.seq and not m.returned) as seen
  loop
    files := files || one.names;
    if one.seen then
      taken := taken || one.seq;
    end if;
  end loop;

  for one in
    delete from chat_photo p
    where p.conversation_id = talk.id and p.seq <= their_removed
    returning case when p.gone_at is null then chat_photo_files(p) else '{}' end as names
  loop
    files := files || one.names;
  end loop;
  delete from message m where m.conversation_id = talk.id and m.seq <= their_removed;
  -- What the first one said, in its digest.
  update conversation c set opener = null where c.id = talk.id and c.opener is not null and their_removed > 0;
  return next;
end
$$;
