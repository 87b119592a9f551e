-- Many messages that came over the live connection, in one round trip and one commit (CHAT-6). Only plain ones: into a conversation that
-- there is, paid for in credits or to a profile that nobody answers for, through an open door. What is not plain is not among the answers:
-- its sender asks by the call, where chat_send (send.sql) decides. `sendMany.test.ts` holds both to the same results.
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
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  talks bigint[];
begin
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
  with asked as (
    select a.nth, a.client_id, a.body, s.id as site_id, me.id as me, me.public_id as me_public, you.id as you, c.id as talk,
      c.public_id as talk_public, c.last_seq,
      case when you.kind = 'fictional' and not you.answered then 0 else s.message_credits end as cost,
      coalesce(b.signup, 0) as signup, coalesce(b.bonus, 0) as bonus, coalesce(b.bought, 0) as bought,
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
    where me.site_id = s.id and you.site_id = s.id and you.id <> me.id
      and me.status in ('active', 'disabled') and you.status in ('active', 'disabled')
      and se.member_id = me.id and se.expires > in_now
      and c.id = any(talks)
      and char_length(a.body) <= s.message_length
      and (me.paid_user or not c.free or you.kind = 'fictional' and not you.answered
        or case when c.started_by = me.id then c.free_used >= s.free_messages else s.free_mode <> 'conversations' end)
      and (select true from member_block k where k.by_id = you.id and k.who_id = me.id) is null
      and (select true from member_block k where k.by_id = me.id and k.who_id = you.id) is null
      and (select true from message k where k.sender_id = me.id and k.client_id = a.client_id) is null
  ), priced as (
    select *, sum(a.cost) over (partition by a.me order by a.nth)::int as upto
    from asked a
  ), written as (
    select *, (p.last_seq + row_number() over (partition by p.talk order by p.nth))::int as n,
      signup + bonus + bought as had,
      least(upto, signup) - least(upto - cost, signup) as of_signup,
      least(greatest(upto - signup, 0), bonus) - least(greatest(upto - cost - signup, 0), bonus) as of_bonus
    from priced p
    where p.upto <= p.signup + p.bonus + p.bought
  ), messages as (
    insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, signs, price, held, created_at)
    select w.talk, w.n, w.site_id, w.me, w.client_id, 'text', w.body, nullif(w.signs, '{}'), w.cost, false, in_now from written w
  ), marks as (
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    select w.site_id, w.me, w.talk, w.n, w.signs, in_now from written w where w.signs <> '{}'
  ), talked as (
    update conversation c set last_seq = t.n
    from (select w.talk, max(w.n) as n from written w group by w.talk) t
    where c.id = t.talk
  ), sides as (
    update conversation_side cs
    set shown_seq = t.last, shown_at = in_now,
      seen_seq = coalesce(t.own, cs.seen_seq),
      -- Whoever writes has seen what came before; what came after is the other side's.
      unread = case when t.own is null then cs.unread + t.news else t.last - t.own end
    from (
      select w.talk, s.side, max(w.n) as last, max(w.n) filter (where w.me = s.side) as own, count(*) as news
      from written w, lateral (values (w.me), (w.you)) s (side)
      group by w.talk, s.side) t
    where cs.conversation_id = t.talk and cs.member_id = t.side
  ), paid as (
    update credit_balance b set signup = b.signup - t.of_signup, bonus = b.bonus - t.of_bonus, bought = b.bought - t.of_bought
    from (
      select w.me, sum(w.of_signup) as of_signup, sum(w.of_bonus) as of_bonus, sum(w.cost - w.of_signup - w.of_bonus) as of_bought
      from written w where w.cost > 0 group by w.me) t
    where b.member_id = t.me
  ), entries as (
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select w.site_id, w.me, p.lot, 'spent', -p.amount, p.after, 'message', w.talk || ':' || w.n, in_now
    from written w, lateral (values
      (1, 'signup', w.of_signup, w.had - w.upto + w.cost - w.of_signup),
      (2, 'bonus', w.of_bonus, w.had - w.upto + w.cost - w.of_signup - w.of_bonus),
      (3, 'bought', w.cost - w.of_signup - w.of_bonus, w.had - w.upto)) p (at, lot, amount, after)
    where p.amount > 0
    order by w.nth, p.at
  ), told as (
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select distinct w.site_id, w.you, 'message', w.talk_public, in_now from written w
  )
  select w.nth::int, w.talk_public, w.n, w.cost, w.had - w.upto, w.you, w.me_public, w.signs <> '{}' from written w;
end
$$;
