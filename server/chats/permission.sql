-- Whether one member may write to another, and what that costs: the one place for both (CHAT-4, CHAT-5, CHAT-12,
-- PRO-6). One row, or none where the sender is no member of this site. `refusal` is a code of contract/refusals.ts,
-- null where they may write. A text and a GIF cost `text_price`; a photo and a gift have their own price, except where
-- nobody answers. Takes no lock: the caller holds the conversation's lock (send.sql) or checks that the version is
-- unchanged (insert.sql).

-- When a member may begin the next conversation with a person, by its level of trust (server/members/trust.sql); null: now
-- (SAFE-4). `in_conversation_id`: the one that is being begun.
create function chat_reach_until(in_member_id bigint, in_conversation_id bigint, in_now timestamptz) returns timestamptz
language sql stable as $$
  select (
    select c.created_at + t.chats_window
    from conversation c
    join member_public other on other.id = case when c.a_id = in_member_id then c.b_id else c.a_id end and other.kind = 'person'
    where c.started_by = in_member_id and c.id is distinct from in_conversation_id and c.created_at > in_now - t.chats_window
    order by c.created_at desc
    offset t.chats - 1
    limit 1)
  from member_trust(in_member_id, in_now) t
  where t.chats is not null
$$;

-- `in_now` null: how many conversations the sender has begun does not matter.
create function chat_permission(in_site_id bigint, in_sender_id bigint, in_recipient text, in_now timestamptz default null) returns table (
  refusal           text,
  sender_public_id  text,
  -- Contact details and links in messages of a member of less than a day are marked for the reader (SAFE-4).
  sender_since      timestamptz,
  -- The sender has not confirmed the address: messages are held until then (CHAT-5).
  is_held           boolean,
  recipient_id      bigint,
  recipient_name    text,
  recipient_is_person boolean,
  conversation_id   bigint,
  conversation_public_id text,
  -- Changes with any block or member status that this result depends on (triggers in migrations/…_chats.sql).
  permission_version int,
  -- The conversation has no message yet.
  is_new            boolean,
  -- A conversation that begins with this message will be one of the sender's free ones.
  begins_free       boolean,
  -- Price of a message that is not free.
  message_price     int,
  text_price        int,
  photo_price       int,
  gift_price        int,
  price_reason      text,
  -- Free messages that the sender has left in this conversation; null where the reason is another.
  free_left         int,
  balance           int,
  message_length    int,
  -- Where the refusal is new_chats_limit: from when on the sender may begin another.
  reach_until       timestamptz
)
language sql stable as $$
  select
    case
      when recipient.id is null then 'not_found'
      when recipient.id = sender.id then 'own_profile'
      -- An incognito member is unknown to whom it has not liked, but goes on with conversations (PRO-10).
      when state.is_new and recipient.visibility = 'liked' and not exists (
        select from approach a where a.member_id = recipient.id and a.other_id = sender.id) then 'not_found'
      when sender.status not in ('active', 'not_confirmed', 'disabled') then 'authentication_required'
      -- A paused member can be reached in conversations that they know, and is gone for everybody else.
      when recipient.status not in ('active', 'not_confirmed') and (state.is_unknown or recipient.status <> 'disabled') then 'member_gone'
      when exists (select from member_block b where b.blocker_id = recipient.id and b.blocked_id = sender.id) then 'blocked'
      when exists (select from member_block b where b.blocker_id = sender.id and b.blocked_id = recipient.id) then 'blocked_by_you'
      when recipient.status = 'not_confirmed' then 'partner_not_confirmed'
      -- Moderators' decisions: answers, yes; no new conversations, or as in a pause that the member cannot end (SAFE-8).
      when state.is_new and exists (
        select from limited_member l where l.member_id = sender.id and l.kind = 'chats') then 'chats_limited'
      when sender.status = 'disabled' and state.is_unknown then case when exists (
        select from limited_member l where l.member_id = sender.id and l.kind = 'hidden') then 'hidden_by_decision' else 'paused' end
      when reach.until is not null then 'new_chats_limit'
    end,
    sender.public_id,
    sender.since,
    sender.status = 'not_confirmed',
    recipient.id,
    recipient.name,
    recipient.kind = 'person',
    c.id,
    c.public_id,
    c.permission_version,
    state.is_new,
    state.begins_free,
    site.message_credits,
    case price.reason when 'credits' then site.message_credits else 0 end,
    case price.reason when 'nobody_answers' then 0 else site.photo_credits end,
    case price.reason when 'nobody_answers' then 0 else site.gift_credits end,
    price.reason,
    case when price.reason = 'free_conversation' then state.free_left end,
    coalesce(balance.signup + balance.bonus + balance.bought, 0),
    site.message_length,
    reach.until
  from site
  -- `limit 1` makes the planner use each table's full key, even before the tables are analyzed.
  cross join lateral (
    select m.id, m.public_id, m.kind, m.status, m.country, m.paid_user, m.free_conversations_started, coalesce(m.confirmed_at, m.created_at) as since
    from member_public m where m.id = in_sender_id and m.site_id = site.id limit 1) sender
  left join lateral (
    select m.id, m.name, m.status, m.kind, m.answered, m.visibility from member_public m where m.public_id = in_recipient and m.site_id = in_site_id limit 1) recipient on true
  left join lateral (
    select x.id, x.public_id, x.permission_version, x.last_seq, x.started_by, x.is_free, x.free_messages_used, x.free_replies_used,
      case when x.a_id = recipient.id then coalesce(x.a_last_visible_seq, x.a_removed_seq) else coalesce(x.b_last_visible_seq, x.b_removed_seq) end
        as recipient_seq
    from conversation x
    where x.a_id = least(sender.id, recipient.id) and x.b_id = greatest(sender.id, recipient.id) limit 1) c on true
  left join credit_balance balance on balance.member_id = sender.id
  cross join lateral (
    select
      c.id is null or c.last_seq = 0 as is_new,
      -- The recipient has got nothing of it: what there is, is held.
      coalesce(c.recipient_seq, 0) = 0 as is_unknown,
      coalesce(c.started_by, sender.id) = sender.id as is_starter,
      site.free_mode = 'conversations' and not sender.paid_user and sender.free_conversations_started < site.free_conversations as begins_free,
      -- Each side has as many.
      greatest(site.free_messages - coalesce(
        case when c.started_by = sender.id then c.free_messages_used else c.free_replies_used end, 0), 0) as free_left
  ) state
  cross join lateral (
    select case when in_now is not null and state.is_new and recipient.kind = 'person' and sender.kind = 'person' and recipient.id <> sender.id
      then chat_reach_until(sender.id, c.id, in_now) end as until
  ) reach
  cross join lateral (
    select case
      when recipient.kind = 'fictional' and not (recipient.answered and staff_may_answer(site.choices, sender.country)) then 'nobody_answers'
      -- One that has begun stays free to its end, whatever either of them buys meanwhile.
      when not coalesce(c.is_free, state.begins_free) then 'credits'
      when state.free_left > 0 and (state.is_starter or site.free_mode = 'conversations') then 'free_conversation'
      else 'credits'
    end as reason
  ) price
  where site.id = in_site_id
$$;

-- What the first message of somebody who is about to sign up will cost, as the rule above says of a new member (ACC-1,
-- CHAT-4).
create function chat_first_price(in_site_id bigint, in_recipient_id bigint, in_country text) returns int
language sql stable as $$
  select case
    when recipient.kind = 'fictional' and not (recipient.answered and staff_may_answer(site.choices, in_country)) then 0
    when site.free_mode = 'conversations' and least(site.free_conversations, site.free_messages) > 0 then 0
    else site.message_credits
  end
  from site
  join member_public recipient on recipient.site_id = site.id and recipient.id = in_recipient_id
  where site.id = in_site_id
$$;
