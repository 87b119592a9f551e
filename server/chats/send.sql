-- One message from one member to another: verdict, price, debit, message, unread, outbox, in one round trip (CHAT-4, CHAT-5, CHAT-6).
-- Everything a verdict depends on is read under the locks that it needs, in one order: conversation, then balance.
-- Source of the price rules: requirements CHAT-5 (free_mode) and CHAT-12 (nobody answers). Free messages are texts and GIFs; a photo and a
-- gift always have their price, where somebody answers.

create or replace function chat_send(
  in_site   bigint,
  in_sender bigint,
  in_to     text,
  in_client uuid,
  in_body   text,
  in_now    timestamptz,
  in_new_id text,
  -- What to do: false only looks (what would it cost, is the door open), true sends.
  in_send   boolean default true,
  in_kind   text default 'text',
  in_thing  jsonb default null,
  -- What its words are signs of (SAFE-4); which of them count is decided here.
  in_signs  text[] default '{}',
  -- Of the words as they would be said to anybody; null where they are too few to tell.
  in_digest bytea default null
) returns table (
  verdict       text,
  chat_id       text,
  seq           int,
  price         int,
  -- Of texts and GIFs; of a photo or a gift, those of the next text.
  why           text,
  free_left     int,
  credits       int,
  held          boolean,
  sent_at       timestamptz,
  repeated      boolean,
  returned      boolean,
  receiver      bigint,
  sender_public text,
  receiver_name text
)
language plpgsql as $$
declare
  s         record;
  me        record;
  you       record;
  talk      conversation;
  purse     credit_balance;
  before    message;
  cost      int;
  reason    text;
  left_free int;
  starts    boolean := false;
  strangers boolean;
  pay_signup int; pay_bonus int; pay_bought int;
  n         int;
  hold      boolean;
  shown_a   boolean;
  shown_b   boolean;
  today     constant date := (in_now at time zone 'utc')::date;
  small     constant boolean := in_kind in ('text', 'gif');
  found_signs text[] := '{}';
  -- So many got the same first words within a day.
  same_to   constant int := 4;
  -- So many marks within a day slow a sender down, to one new conversation in this time.
  marks_slow constant int := 3;
  slowly    constant interval := '10 minutes';
begin
  select x.message_credits, x.photo_credits, x.gift_credits, x.message_length, x.free_mode, x.free_conversations, x.free_messages
  into s from site x where x.id = in_site;
  select x.id, x.public_id, x.status, x.paid_user, x.free_started, x.confirmed_at, x.created_at
  into me from member x where x.id = in_sender and x.site_id = in_site;
  select x.id, x.name, x.status, x.kind, x.answered
  into you from member x where x.public_id = in_to and x.site_id = in_site;

  if you.id is null or you.id = me.id then
    return query select case when you.id is null then 'not_found' else 'own_profile' end,
      null::text, null::int, null::int, null::text, null::int, null::int, null::boolean, null::timestamptz, false, false, null::bigint, null::text, null::text;
    return;
  end if;

  if in_send then
    select * into talk from conversation c
    where c.a_id = least(me.id, you.id) and c.b_id = greatest(me.id, you.id) for update;
  else
    select * into talk from conversation c
    where c.a_id = least(me.id, you.id) and c.b_id = greatest(me.id, you.id);
  end if;
  if talk.id is null and in_send then
    -- Whoever starts conversations at once in two tabs is counted one after the other.
    perform 1 from member where member.id = me.id for no key update;
    select free_started into me.free_started from member where member.id = me.id;
    insert into conversation (site_id, public_id, a_id, b_id, started_by, free, created_at)
    values (in_site, in_new_id, least(me.id, you.id), greatest(me.id, you.id), me.id,
      s.free_mode = 'conversations' and not me.paid_user and me.free_started < s.free_conversations, in_now)
    on conflict (a_id, b_id) do nothing
    returning * into talk;
    starts := found;
    if not starts then
      select * into talk from conversation c
      where c.a_id = least(me.id, you.id) and c.b_id = greatest(me.id, you.id) for update;
    end if;
  elsif talk.id is null then
    talk.free := s.free_mode = 'conversations' and not me.paid_user and me.free_started < s.free_conversations;
    talk.free_used := 0;
    talk.started_by := me.id;
  end if;
  strangers := starts or talk.id is null;

  -- The same client_id again answers the first result, whatever has changed since. Asked under the lock: a racing twin has ended.
  if in_send then
    select * into before from message m where m.sender_id = me.id and m.client_id = in_client;
    if found then
      -- Used towards somebody else, it opens nothing here.
      if starts then
        delete from conversation c where c.id = talk.id;
      end if;
      return query
        select case when c.a_id = you.id or c.b_id = you.id then null else 'key_reused' end,
          c.public_id, before.seq, before.price::int, 'credits'::text, null::int,
          coalesce((select b.bought + b.bonus + b.signup from credit_balance b where b.member_id = me.id), 0),
          before.held, before.created_at, true, before.returned, you.id, me.public_id, you.name
        from conversation c
        where c.id = before.conversation_id;
      return;
    end if;
  end if;

  verdict := case
    when me.status not in ('active', 'not_confirmed', 'disabled') then 'authentication_required'
    -- Who pauses is there for those they talk with, and gone for all others.
    when you.status not in ('active', 'not_confirmed') and (strangers or you.status <> 'disabled') then 'member_gone'
    when exists (select 1 from member_block mb where mb.by_id = you.id and mb.who_id = me.id) then 'blocked'
    when exists (select 1 from member_block mb where mb.by_id = me.id and mb.who_id = you.id) then 'blocked_by_you'
    when you.status = 'not_confirmed' then 'partner_not_confirmed'
    when me.status = 'disabled' and strangers then 'paused'
    when in_send and char_length(in_body) > s.message_length then 'message_too_long'
  end;

  left_free := case when talk.free and talk.started_by = me.id then greatest(s.free_messages - talk.free_used, 0) else 0 end;
  if you.kind = 'fictional' and not you.answered then
    cost := 0; reason := 'nobody_answers';
  elsif not me.paid_user and s.free_mode = 'conversations' and talk.free and talk.started_by <> me.id then
    -- Replies inside a free conversation are included.
    cost := 0; reason := 'free_conversation';
  elsif not me.paid_user and left_free > 0 then
    cost := 0; reason := 'free_conversation';
  else
    cost := s.message_credits; reason := 'credits';
  end if;
  if not small and reason <> 'nobody_answers' then
    cost := case in_kind when 'photo' then s.photo_credits else s.gift_credits end;
  end if;

  if in_send and cost > 0 then
    select * into purse from credit_balance cb where cb.member_id = me.id for update;
  else
    select * into purse from credit_balance cb where cb.member_id = me.id;
  end if;
  credits := coalesce(purse.bought + purse.bonus + purse.signup, 0);
  if verdict is null and in_send and cost > credits then
    verdict := 'no_credits';
  end if;

  hold := me.status = 'not_confirmed';

  if verdict is null and in_send and you.kind <> 'fictional' and (strangers or in_signs <> '{}') then
    -- Whoever came today (or is not confirmed, and will be when this is read) and tells how to reach them, speaks of money, or says the same to many.
    found_signs := array(
      select sign from unnest(in_signs) sign
      where sign = 'money' or me.status = 'not_confirmed'
        or coalesce(me.confirmed_at, me.created_at) > in_now - interval '1 day');
    if strangers and in_digest is not null then
      if (select count(*) from conversation c
          where c.started_by = me.id and c.opener = in_digest and c.created_at > in_now - interval '1 day' and c.id <> talk.id) >= same_to then
        found_signs := array_append(found_signs, 'same_text');
      end if;
      update conversation c set opener = in_digest where c.id = talk.id;
    end if;
    -- Who was marked lately meets strangers slowly.
    if strangers and exists (
        select 1 from message_mark k where k.sender_id = me.id and k.created_at > in_now - interval '1 day' offset marks_slow - 1)
      and exists (
        select 1 from conversation c where c.started_by = me.id and c.id <> talk.id and c.created_at > in_now - slowly) then
      verdict := 'too_many';
    end if;
  end if;

  n := talk.last_seq + 1;
  if verdict is null and in_send then
    insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, thing, signs, price, held, created_at)
    values (talk.id, n, in_site, me.id, in_client, in_kind, in_body, in_thing, nullif(found_signs, '{}'), cost, hold, in_now)
    on conflict (sender_id, client_id) do nothing;
    -- Only a client_id that was used towards somebody else gets here.
    if not found then
      verdict := 'key_reused';
    end if;
  end if;

  if verdict is not null or not in_send then
    if starts then
      delete from conversation c where c.id = talk.id;
      talk.public_id := null;
    end if;
    return query select verdict, talk.public_id, null::int, cost, reason,
      case when reason = 'free_conversation' and talk.started_by = me.id then left_free end,
      credits, null::boolean, null::timestamptz, false, false, you.id, me.public_id, you.name;
    return;
  end if;

  -- Whoever writes has seen what came before; what is held only they see.
  shown_a := talk.a_id = me.id or not hold;
  shown_b := talk.b_id = me.id or not hold;
  update conversation c
  set last_seq = n,
    free_used = c.free_used + case when small and cost = 0 and reason = 'free_conversation' and c.started_by = me.id then 1 else 0 end,
    a_seen_seq = case when c.a_id = me.id then n else c.a_seen_seq end,
    a_unread = case when c.a_id = me.id then 0 else c.a_unread + shown_a::int end,
    a_shown_seq = case when shown_a then n else c.a_shown_seq end,
    a_shown_at = case when shown_a then in_now else c.a_shown_at end,
    a_shown_day = case when shown_a then today else c.a_shown_day end,
    b_seen_seq = case when c.b_id = me.id then n else c.b_seen_seq end,
    b_unread = case when c.b_id = me.id then 0 else c.b_unread + shown_b::int end,
    b_shown_seq = case when shown_b then n else c.b_shown_seq end,
    b_shown_at = case when shown_b then in_now else c.b_shown_at end,
    b_shown_day = case when shown_b then today else c.b_shown_day end
  where c.id = talk.id;

  if starts and talk.free then
    update member set free_started = free_started + 1 where member.id = me.id;
  end if;

  if found_signs <> '{}' then
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    values (in_site, me.id, talk.id, n, found_signs, in_now);
  end if;
  if cost > 0 then
    -- What was given goes first, what was bought last.
    pay_signup := least(cost, purse.signup);
    pay_bonus := least(cost - pay_signup, purse.bonus);
    pay_bought := cost - pay_signup - pay_bonus;
    update credit_balance cb
    set signup = cb.signup - pay_signup, bonus = cb.bonus - pay_bonus, bought = cb.bought - pay_bought
    where cb.member_id = me.id;
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select in_site, me.id, lot, 'spent', -paid, after, case in_kind when 'gif' then 'message' when 'text' then 'message' else in_kind end,
      talk.id || ':' || n, in_now
    from (values
      ('signup', pay_signup, credits - pay_signup),
      ('bonus', pay_bonus, credits - pay_signup - pay_bonus),
      ('bought', pay_bought, credits - cost)) as parts (lot, paid, after)
    where paid > 0;
    credits := credits - cost;
  end if;

  if not hold then
    insert into outbox (site_id, member_id, kind, reference, created_at)
    values (in_site, you.id, 'message', talk.public_id, in_now);
  end if;

  chat_id := talk.public_id;
  seq := n;
  price := cost;
  why := reason;
  if reason = 'free_conversation' and talk.started_by = me.id then
    free_left := greatest(left_free - small::int, 0);
  end if;
  held := hold;
  sent_at := in_now;
  repeated := false;
  returned := false;
  receiver := you.id;
  sender_public := me.public_id;
  receiver_name := you.name;
  return next;
end
$$;
