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

-- Refunds one message. The caller holds the conversation's lock. Returns whether it was refunded now.
create or replace function message_refund(in_site bigint, in_chat bigint, in_seq int, in_now timestamptz) returns boolean
language plpgsql as $$
declare
  sender bigint;
begin
  update message m set held = false, returned = true
  where m.conversation_id = in_chat and m.seq = in_seq and m.site_id = in_site and m.held
  returning m.sender_id into sender;
  if not found then
    return false;
  end if;
  perform credit_issue(in_site, sender, e.lot, -e.amount, 'payback', e.reference, in_now)
  from credit_entry e
  where e.site_id = in_site and e.reason in ('message', 'photo', 'gift') and e.reference = in_chat || ':' || in_seq
    and e.member_id = sender and e.house = 'spent';
  return true;
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
