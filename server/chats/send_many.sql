-- Many messages that came over the live connection, in one round trip and one commit (CHAT-6). Only plain ones: into a conversation that
-- there is, paid for in credits or to a profile that nobody answers for, through an open door. What is not plain is not among the answers:
-- its sender asks by the call, where chat_send (send.sql) decides. `sendMany.test.ts` holds both to the same results.
-- One of each sender and of each conversation: nothing has to be counted up in here (decision 35). Raises unique_violation otherwise.
create or replace function chat_send_many(
  in_sites    bigint[],
  in_senders  bigint[],
  -- Hashes of their sessions' tokens, in hexadecimal.
  in_sessions text[],
  in_to       text[],
  in_clients  uuid[],
  in_bodies   text[],
  -- Signs of each one's words, parted by commas.
  in_signs    text[],
  in_now      timestamptz
) returns table (
  nth           int,
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
  talks bigint[];
begin
  if cardinality(in_senders) <> (select count(distinct sender) from unnest(in_senders) sender) then
    raise unique_violation using message = 'one sender twice';
  end if;
  -- Conversations first, then balances, each in their order, as everybody who writes takes them: nobody waits in a circle.
  select array_agg(l.id)
  into talks
  from (
    select c.id
    from unnest(in_senders, in_to) a (sender_id, to_id)
    cross join lateral (select m.id from member m where m.public_id = a.to_id limit 1) you
    join conversation c on c.a_id = least(a.sender_id, you.id) and c.b_id = greatest(a.sender_id, you.id)
    order by c.id
    for update of c) l;
  perform 1 from credit_balance b where b.member_id = any(in_senders) order by b.member_id for update;

  return query
  -- Each row is looked up by its whole key (the limits say so), whatever the planner thinks of tables that it has not counted yet.
  with written as (
    select a.nth, a.client_id, a.body, s.id as site_id, me.id as me, me.public_id as me_public, you.id as you, c.id as talk,
      c.public_id as talk_public, c.last_seq + 1 as n, p.cost, p.had,
      least(p.cost, b.signup) as of_signup, least(greatest(p.cost - b.signup, 0), b.bonus) as of_bonus,
      case when a.signs <> '' and you.kind = 'person' then array(
        select sign from unnest(string_to_array(a.signs, ',')) sign
        where sign = 'money' or coalesce(me.confirmed_at, me.created_at) > in_now - interval '1 day') else '{}' end as signs
    from unnest(in_sites, in_senders, in_sessions, in_to, in_clients, in_bodies, in_signs) with ordinality
      a (site_id, sender_id, session, to_id, client_id, body, signs, nth)
    cross join lateral (
      select x.id, x.message_credits, x.message_length, x.free_mode, x.free_messages from site x where x.id = a.site_id limit 1) s
    cross join lateral (
      select x.id, x.site_id, x.public_id, x.status, x.paid_user, x.confirmed_at, x.created_at
      from member x where x.id = a.sender_id limit 1) me
    cross join lateral (
      select x.id, x.site_id, x.status, x.kind, x.answered from member x where x.public_id = a.to_id limit 1) you
    cross join lateral (
      select x.member_id, x.expires from session x where x.token_hash = decode(a.session, 'hex') limit 1) se
    cross join lateral (
      select x.id, x.public_id, x.last_seq, x.free, x.free_used, x.started_by
      from conversation x where x.a_id = least(me.id, you.id) and x.b_id = greatest(me.id, you.id) limit 1) c
    left join lateral (select x.signup, x.bonus, x.bought from credit_balance x where x.member_id = me.id limit 1) b on true
    cross join lateral (
      select case when you.kind = 'fictional' and not you.answered then 0 else s.message_credits end as cost,
        coalesce(b.signup + b.bonus + b.bought, 0) as had) p
    where me.site_id = s.id and you.site_id = s.id and you.id <> me.id
      and me.status in ('active', 'disabled') and you.status in ('active', 'disabled')
      and se.member_id = me.id and se.expires > in_now
      and c.id = any(talks)
      and char_length(a.body) <= s.message_length
      and (me.paid_user or not c.free or you.kind = 'fictional' and not you.answered
        or case when c.started_by = me.id then c.free_used >= s.free_messages else s.free_mode <> 'conversations' end)
      and p.cost <= p.had
      and (select true from member_block k where k.by_id = you.id and k.who_id = me.id) is null
      and (select true from member_block k where k.by_id = me.id and k.who_id = you.id) is null
      and (select true from message k where k.sender_id = me.id and k.client_id = a.client_id) is null
  ), messages as (
    insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, signs, price, held, created_at)
    select w.talk, w.n, w.site_id, w.me, w.client_id, 'text', w.body, nullif(w.signs, '{}'), w.cost, false, in_now from written w
  ), marks as (
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    select w.site_id, w.me, w.talk, w.n, w.signs, in_now from written w where w.signs <> '{}'
  ), talked as (
    update conversation c set last_seq = w.n from written w where c.id = w.talk
  ), sides as (
    -- Whoever writes has seen what came before.
    update conversation_side cs
    set shown_seq = w.n, shown_at = in_now,
      seen_seq = case when cs.member_id = w.me then w.n else cs.seen_seq end,
      unread = case when cs.member_id = w.me then 0 else cs.unread + 1 end
    from written w
    where cs.conversation_id = w.talk
  ), paid as (
    -- What was given goes first, what was bought last.
    update credit_balance b
    set signup = b.signup - w.of_signup, bonus = b.bonus - w.of_bonus, bought = b.bought - (w.cost - w.of_signup - w.of_bonus)
    from written w
    where b.member_id = w.me and w.cost > 0
  ), entries as (
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select w.site_id, w.me, p.lot, 'spent', -p.amount, p.after, 'message', w.talk || ':' || w.n, in_now
    from written w, lateral (values
      ('signup', w.of_signup, w.had - w.of_signup),
      ('bonus', w.of_bonus, w.had - w.of_signup - w.of_bonus),
      ('bought', w.cost - w.of_signup - w.of_bonus, w.had - w.cost)) p (lot, amount, after)
    where p.amount > 0
  ), told as (
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select w.site_id, w.you, 'message', w.talk_public, in_now from written w
  )
  select w.nth::int, w.talk_public, w.n, w.cost, w.had - w.cost, w.you, w.me_public, w.signs <> '{}' from written w;
end;
$$;
