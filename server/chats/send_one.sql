-- A message that came over the live connection alone: the same as send_many.sql for one, in the fewest statements (CHAT-6, decisions 34 and 36). Each row
-- that it needs is locked by the statement that changes it: the conversation, then the balance. Where it is not plain, it answers no row and has changed
-- nothing. Raises unique_violation where its client_id was used before.
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
  -- Single values: a record is made anew, with a type of its own, each time it is filled.
  costs        int;
  most_length  int;
  free_mode    text;
  most_free    int;
  me           bigint;
  me_premium   boolean;
  me_since     timestamptz;
  you_site     bigint;
  you_status   text;
  you_person   boolean;
  -- Nobody answers for this profile.
  you_silent   boolean;
  talk         bigint;
  plain        boolean;
  -- What was given goes first, what was bought last.
  lots         constant text[] := '{signup,bonus,bought}';
  spent        int[];
  after        int;
  signs        text[];
begin
  select s.message_credits, s.message_length, s.free_mode, s.free_messages into costs, most_length, free_mode, most_free
  from site s where s.id = in_site;
  select m.id, m.public_id, m.paid_user, coalesce(m.confirmed_at, m.created_at) into me, sender_public, me_premium, me_since
  from session s join member m on m.id = s.member_id
  where s.token_hash = decode(in_session, 'hex') and s.expires > in_now
    and m.id = in_sender and m.site_id = in_site and m.status in ('active', 'disabled');
  -- By its whole key, and what else it must be afterwards: a planner that has not counted the table yet would look through the whole site.
  select m.id, m.site_id, m.status, m.kind = 'person', m.kind = 'fictional' and not m.answered
  into receiver, you_site, you_status, you_person, you_silent
  from member m where m.public_id = in_to;
  if me is null or receiver is null or you_site <> in_site or you_status not in ('active', 'disabled') or receiver = me
    or char_length(in_body) > most_length then
    return;
  end if;

  update conversation c set last_seq = c.last_seq + 1
  where c.a_id = least(me, receiver) and c.b_id = greatest(me, receiver)
    and (me_premium or not c.free or you_silent
      or case when c.started_by = me then c.free_used >= most_free else free_mode <> 'conversations' end)
  returning c.id, c.public_id, c.last_seq into talk, chat_id, seq;
  if not found then
    return;
  end if;

  price := case when you_silent then 0 else costs end;
  -- Under the lock: the door may have been closed while it was waited for.
  plain := not exists (select from member_block k where k.by_id = receiver and k.who_id = me)
    and not exists (select from member_block k where k.by_id = me and k.who_id = receiver);
  if plain and price > 0 then
    update credit_balance b
    set signup = b.signup - least(price, b.signup),
      bonus = b.bonus - least(greatest(price - b.signup, 0), b.bonus),
      bought = b.bought - greatest(price - b.signup - b.bonus, 0)
    where b.member_id = me and b.signup + b.bonus + b.bought >= price
    returning array[old.signup - new.signup, old.bonus - new.bonus, old.bought - new.bought], new.signup + new.bonus + new.bought
    into spent, credits;
    plain := found;
  end if;
  if not plain then
    update conversation c set last_seq = c.last_seq - 1 where c.id = talk;
    return;
  end if;

  if price > 0 then
    after := credits + price;
    for lot in 1 .. 3 loop
      continue when spent[lot] = 0;
      after := after - spent[lot];
      insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
      values (in_site, me, lots[lot], 'spent', -spent[lot], after, 'message', talk || ':' || seq, in_now);
    end loop;
  else
    select coalesce(sum(b.signup + b.bonus + b.bought), 0) into credits from credit_balance b where b.member_id = me;
  end if;

  if in_signs <> '{}' and you_person then
    signs := nullif(array(
      select sign from unnest(in_signs) sign where sign = 'money' or me_since > in_now - interval '1 day'), '{}');
  end if;
  insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, signs, price, held, created_at)
  values (talk, seq, in_site, me, in_client, 'text', in_body, signs, price, false, in_now);
  if signs is not null then
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    values (in_site, me, talk, seq, signs, in_now);
  end if;

  -- Whoever writes has seen what came before.
  update conversation_side cs
  set shown_seq = seq, shown_at = in_now,
    seen_seq = case when cs.member_id = me then seq else cs.seen_seq end,
    unread = case when cs.member_id = me then 0 else cs.unread + 1 end
  where cs.conversation_id = talk;
  insert into outbox (site_id, member_id, kind, reference, created_at)
  values (in_site, receiver, 'message', chat_id, in_now);

  marked := signs is not null;
  return next;
end
$$;
