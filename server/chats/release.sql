-- Delivers a member's held messages after the address was confirmed, in order, and notifies each recipient once (ACC-1,
-- CHAT-5).

-- Whether what is held reaches the other side now: not somebody who paused, left or was banned, nor across a block. It
-- then stays held, and only its sender sees it.
create function chat_is_deliverable(in_chat bigint, in_sender bigint) returns boolean
language sql stable as $$
  select exists (
    select
    from conversation_side side
    join member_public recipient on recipient.id = side.other_id and recipient.status in ('active', 'not_confirmed')
    where side.conversation_id = in_chat and side.member_id = in_sender
      and not exists (select from block_between b where b.member_id = side.member_id and b.other_id = side.other_id))
$$;

-- `in_chat`: only of this conversation.
create or replace function chat_release(in_site bigint, in_member bigint, in_now timestamptz, in_chat bigint default null)
returns table (chat_id text, receiver bigint, seq int)
language sql as $$
  -- Lock order, as everywhere: conversations, messages.
  select from conversation c
  where c.id in (
    select m.conversation_id from message m
    where m.sender_id = in_member and m.site_id = in_site and m.held and m.conversation_id = coalesce(in_chat, m.conversation_id))
  order by c.id
  for no key update;

  with freed as (
    update message m set held = false
    where m.sender_id = in_member and m.site_id = in_site and m.held and m.conversation_id = coalesce(in_chat, m.conversation_id)
      and chat_is_deliverable(m.conversation_id, in_member)
    returning m.conversation_id, m.seq
  ), by_chat as (
    select conversation_id, max(freed.seq) as newest, count(*)::int as n
    from freed
    group by conversation_id
  ), delivered as (
    update conversation c
    set
      a_unread = case when c.a_id = in_member then c.a_unread else c.a_unread + by_chat.n end,
      a_last_visible_seq = case when c.a_id = in_member then c.a_last_visible_seq else by_chat.newest end,
      a_last_visible_at = case when c.a_id = in_member then c.a_last_visible_at else in_now end,
      a_last_visible_day = case when c.a_id = in_member then c.a_last_visible_day else (in_now at time zone 'utc')::date end,
      b_unread = case when c.b_id = in_member then c.b_unread else c.b_unread + by_chat.n end,
      b_last_visible_seq = case when c.b_id = in_member then c.b_last_visible_seq else by_chat.newest end,
      b_last_visible_at = case when c.b_id = in_member then c.b_last_visible_at else in_now end,
      b_last_visible_day = case when c.b_id = in_member then c.b_last_visible_day else (in_now at time zone 'utc')::date end
    from by_chat
    where c.id = by_chat.conversation_id
    returning c.public_id, case when c.a_id = in_member then c.b_id else c.a_id end as receiver, by_chat.newest
  ), notified as materialized (
    select notification_enqueue(array_agg(in_site), array_agg(d.receiver), 'message', array_agg(d.public_id), in_now) from delivered d
  )
  select d.public_id, d.receiver, d.newest from delivered d left join notified on true
$$;
