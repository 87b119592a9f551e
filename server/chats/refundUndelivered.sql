-- Refunds held messages that can never be delivered: the price goes back, once, into the lots that paid it (CHAT-5).

-- Held messages that can't be delivered any more: the sender did not confirm the address within 14 days, a block
-- forbade delivery at the confirmation, or the recipient's account is gone.
create or replace function chat_undelivered(in_now timestamptz) returns setof message
language sql stable as $$
  select m.*
  from message m
  where m.held and (
    m.created_at <= in_now - interval '14 days'
    or exists (
      select 1
      from conversation_side side
      join member_public recipient on recipient.id = side.member_id
      where side.conversation_id = m.conversation_id and side.other_id = m.sender_id and recipient.status in ('deleted', 'banned')))
$$;

-- Refunds one message: its credits, or the free message that it was. The caller holds the conversation's lock. Returns
-- whether it was refunded now.
create or replace function message_refund(in_site bigint, in_chat bigint, in_seq int, in_now timestamptz) returns boolean
language plpgsql as $$
declare
  sender   bigint;
  was_free boolean;
begin
  update message m set held = false, returned = true
  where m.conversation_id = in_chat and m.seq = in_seq and m.site_id = in_site and m.held
  returning m.sender_id, m.price = 0 and m.kind in ('text', 'gif') into sender, was_free;
  if not found then
    return false;
  end if;
  -- Before the balance, as where a conversation is begun (send.sql).
  perform from member m where m.id = sender for no key update;
  if was_free then
    perform chat_return_free(in_chat, sender);
  end if;
  perform credit_issue(in_site, sender, e.lot, -e.amount, 'payback', e.reference, in_now)
  from credit_entry e
  where e.site_id = in_site and e.reason in ('message', 'photo', 'gift') and e.reference = in_chat || ':' || in_seq
    and e.member_id = sender and e.house = 'spent';
  return true;
end
$$;

-- Gives a free message back, to be written in the same conversation; and the free conversation, where nothing of it
-- reached its receiver and they have left.
create or replace function chat_return_free(in_chat bigint, in_sender bigint) returns void
language plpgsql as $$
begin
  update conversation c
  set free_messages_used = greatest(c.free_messages_used - (c.started_by = in_sender)::int, 0),
    free_replies_used = greatest(c.free_replies_used - (c.started_by <> in_sender)::int, 0)
  where c.id = in_chat and c.is_free;
  update conversation c
  set is_free = false
  where c.id = in_chat and c.is_free and c.started_by = in_sender
    and not exists (select from message m where m.conversation_id = c.id and not m.returned)
    and exists (
      select from conversation_side side
      join member_public recipient on recipient.id = side.other_id and recipient.status in ('deleted', 'banned')
      where side.conversation_id = c.id and side.member_id = in_sender);
  if found then
    perform member_return_free_conversation(in_sender);
  end if;
end
$$;

-- Refunds all undelivered messages of one conversation, under its lock, so that a concurrent confirmation either
-- delivers a message or finds it refunded. Returns the senders.
create or replace function chat_refund_undelivered(in_site bigint, in_chat bigint, in_now timestamptz) returns setof bigint
language plpgsql as $$
declare
  refundable record;
begin
  perform 1 from conversation c where c.id = in_chat and c.site_id = in_site for update;
  for refundable in
    select u.sender_id, u.seq from chat_undelivered(in_now) u
    where u.conversation_id = in_chat and u.site_id = in_site
    order by u.seq
  loop
    if message_refund(in_site, in_chat, refundable.seq, in_now) then
      return next refundable.sender_id;
    end if;
  end loop;
end
$$;

-- Returns what a member wrote before the confirmation and paid with signup credits, because the account gets none
-- (CRED-4). Its sender alone sees it.
create or replace function chat_return_held(in_site bigint, in_member bigint, in_now timestamptz) returns void
language plpgsql as $$
declare
  paid record;
begin
  perform from conversation c
  where c.id in (select m.conversation_id from message m where m.sender_id = in_member and m.site_id = in_site and m.held)
  order by c.id
  for update;
  for paid in
    select m.conversation_id, m.seq from message m
    where m.sender_id = in_member and m.site_id = in_site and m.held
      and exists (
        select from credit_entry e
        where e.site_id = in_site and e.member_id = in_member and e.lot = 'signup' and e.house = 'spent'
          and e.reference = m.conversation_id || ':' || m.seq)
    order by m.conversation_id, m.seq
  loop
    perform message_refund(in_site, paid.conversation_id, paid.seq, in_now);
  end loop;
end
$$;
