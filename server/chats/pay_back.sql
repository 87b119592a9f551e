-- What was held and could never be delivered: its price goes back into the lots that it came from, once (CHAT-5).

-- The sender did not confirm the address within 14 days (or a block forbade delivery when they did), or the receiver is gone.
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

-- Called while the conversation is held. Answers whether it was done now.
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

-- All of one conversation, under its lock: whoever confirms at this moment has either delivered it or is paid back.
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
