-- A message that came over the live connection alone: the same as send_many.sql for one, in the fewest statements (CHAT-6, decision 34). Each row that it
-- needs is locked by the statement that changes it: the conversation, then the balance. Where it is not plain, it answers no row and has changed nothing.
create or replace function chat_send_one(
  in_site    bigint,
  in_sender  bigint,
  -- The hash of the session's token, in hexadecimal.
  in_session text,
  in_to      text,
  in_client  uuid,
  in_body    text,
  in_signs   text[],
  in_now     timestamptz
) returns table (
  chat_id       text,
  seq           int,
  price         int,
  credits       int,
  receiver      bigint,
  sender_public text,
  -- Its reader gets a note with it.
  marked        boolean
)
language plpgsql as $$
declare
  s           record;
  me          record;
  you         record;
  talk        record;
  paid        record;
  plain       boolean;
  found_signs text[];
begin
  select x.message_credits, x.message_length, x.free_mode, x.free_messages into s from site x where x.id = in_site;
  select m.id, m.public_id, m.paid_user, coalesce(m.confirmed_at, m.created_at) as since into me
  from session x join member m on m.id = x.member_id
  where x.token_hash = decode(in_session, 'hex') and x.expires > in_now
    and m.id = in_sender and m.site_id = in_site and m.status in ('active', 'disabled');
  select x.id, x.kind, x.kind = 'fictional' and not x.answered as silent into you
  from member x where x.public_id = in_to and x.site_id = in_site and x.status in ('active', 'disabled');
  if me.id is null or you.id is null or me.id = you.id or char_length(in_body) > s.message_length then
    return;
  end if;

  update conversation c set last_seq = c.last_seq + 1
  where c.a_id = least(me.id, you.id) and c.b_id = greatest(me.id, you.id)
    and (me.paid_user or not c.free or you.silent
      or case when c.started_by = me.id then c.free_used >= s.free_messages else s.free_mode <> 'conversations' end)
  returning c.id, c.public_id, c.last_seq into talk;
  if not found then
    return;
  end if;

  price := case when you.silent then 0 else s.message_credits end;
  -- Under the lock: the door may have been closed while it was waited for.
  plain := not exists (select from member_block k where k.by_id = you.id and k.who_id = me.id)
    and not exists (select from member_block k where k.by_id = me.id and k.who_id = you.id);
  if plain and price > 0 then
    -- What was given goes first, what was bought last.
    update credit_balance b
    set signup = b.signup - least(price, b.signup),
      bonus = b.bonus - least(greatest(price - b.signup, 0), b.bonus),
      bought = b.bought - greatest(price - b.signup - b.bonus, 0)
    where b.member_id = me.id and b.signup + b.bonus + b.bought >= price
    returning old.signup - new.signup as signup, old.bonus - new.bonus as bonus, old.bought - new.bought as bought,
      new.signup + new.bonus + new.bought as rest into paid;
    plain := found;
  end if;
  if not plain then
    update conversation c set last_seq = c.last_seq - 1 where c.id = talk.id;
    return;
  end if;

  if price > 0 then
    credits := paid.rest;
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select in_site, me.id, p.lot, 'spent', -p.amount, p.after, 'message', talk.id || ':' || talk.last_seq, in_now
    from (values
      ('signup', paid.signup, paid.rest + paid.bought + paid.bonus),
      ('bonus', paid.bonus, paid.rest + paid.bought),
      ('bought', paid.bought, paid.rest)) p (lot, amount, after)
    where p.amount > 0;
  else
    select coalesce(sum(b.signup + b.bonus + b.bought), 0) into credits from credit_balance b where b.member_id = me.id;
  end if;

  if in_signs <> '{}' and you.kind = 'person' then
    found_signs := nullif(array(
      select sign from unnest(in_signs) sign where sign = 'money' or me.since > in_now - interval '1 day'), '{}');
  end if;
  -- Raises unique_violation where its client_id was used before.
  insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, signs, price, held, created_at)
  values (talk.id, talk.last_seq, in_site, me.id, in_client, 'text', in_body, found_signs, price, false, in_now);
  if found_signs is not null then
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    values (in_site, me.id, talk.id, talk.last_seq, found_signs, in_now);
  end if;

  -- Whoever writes has seen what came before.
  update conversation_side cs
  set shown_seq = talk.last_seq, shown_at = in_now,
    seen_seq = case when cs.member_id = me.id then talk.last_seq else cs.seen_seq end,
    unread = case when cs.member_id = me.id then 0 else cs.unread + 1 end
  where cs.conversation_id = talk.id;
  insert into outbox (site_id, member_id, kind, reference, created_at)
  values (in_site, you.id, 'message', talk.public_id, in_now);

  chat_id := talk.public_id;
  seq := talk.last_seq;
  receiver := you.id;
  sender_public := me.public_id;
  marked := found_signs is not null;
  return next;
end
$$;
