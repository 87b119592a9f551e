-- A member confirmed the address: what was held is delivered, in order, and each receiver is told once (ACC-1, CHAT-5).

create or replace function chat_release(in_site bigint, in_member bigint, in_now timestamptz)
returns table (chat_id text, receiver bigint, seq int)
language sql as $$
  with freed as (
    update message m set held = false
    where m.sender_id = in_member and m.site_id = in_site and m.held
      -- A door that was closed meanwhile stays closed; what waits at it is seen by its sender alone.
      and not exists (
        select 1
        from conversation_side side
        join member_block b on (b.by_id = side.member_id and b.who_id = side.other_id)
          or (b.by_id = side.other_id and b.who_id = side.member_id)
        where side.conversation_id = m.conversation_id and side.member_id = in_member)
    returning m.conversation_id, m.seq
  ), by_chat as (
    select conversation_id, max(freed.seq) as newest, count(*)::int as n
    from freed
    group by conversation_id
  ), delivered as (
    update conversation_side cs
    set shown_seq = by_chat.newest, shown_at = in_now, shown_day = (in_now at time zone 'utc')::date, unread = cs.unread + by_chat.n
    from by_chat
    where cs.conversation_id = by_chat.conversation_id and cs.other_id = in_member
    returning cs.conversation_id, cs.member_id, by_chat.newest
  ), told as (
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select in_site, d.member_id, 'message', c.public_id, in_now
    from delivered d join conversation c on c.id = d.conversation_id
  )
  select c.public_id, d.member_id, d.newest
  from delivered d join conversation c on c.id = d.conversation_id
$$;
