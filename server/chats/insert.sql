-- Inserts messages, one or a hundred, in one round trip: the only place where a message is inserted (CHAT-4, CHAT-5,
-- CHAT-6). Permission has been looked up (chat_permission). It holds as long as the conversation has the same
-- permission_version, which is compared under the conversation's lock; a message with another version is not inserted
-- and not among the results. Raises insufficient_credits (credits/spend.sql) or unique_violation (a client_id that was
-- used before); then none is written.
--
-- `in_messages`: a JSON array; each sender and each conversation may stand in it once, sorted by conversation.
--   nth                            counts from 1
--   conversation_id, version       of the permission
--   sender_id, recipient_id        members
--   price, priced_as               credits; message, photo or gift
--   free                           1 where it is one of the sender's free messages, else 0
--   is_held                        waits until its sender has confirmed the address
--   client_id, kind, body, content, signs

create function message_insert(in_messages jsonb, in_now timestamptz) returns table (nth int, seq int, balance int)
language plpgsql as $$
#variable_conflict use_column
declare
  today constant date := (in_now at time zone 'utc')::date;
begin
  return query
  with written as (
    -- The sender has seen everything before; only the sender sees a held message. `a` is the side with the lower id.
    update conversation c
    set last_seq = c.last_seq + 1,
      free_messages_used = c.free_messages_used + case when c.started_by = m.sender_id then m.free else 0 end,
      free_replies_used = c.free_replies_used + case when c.started_by = m.sender_id then 0 else m.free end,
      a_wrote = c.a_wrote or c.a_id = m.sender_id,
      b_wrote = c.b_wrote or c.b_id = m.sender_id,
      a_seen_seq = case when c.a_id = m.sender_id then c.last_seq + 1 else c.a_seen_seq end,
      b_seen_seq = case when c.b_id = m.sender_id then c.last_seq + 1 else c.b_seen_seq end,
      a_unread = case when c.a_id = m.sender_id then 0 else c.a_unread + (not m.is_held)::int end,
      b_unread = case when c.b_id = m.sender_id then 0 else c.b_unread + (not m.is_held)::int end,
      a_last_visible_seq = case when m.is_held and c.b_id = m.sender_id then c.a_last_visible_seq else c.last_seq + 1 end,
      b_last_visible_seq = case when m.is_held and c.a_id = m.sender_id then c.b_last_visible_seq else c.last_seq + 1 end,
      a_last_visible_at = case when m.is_held and c.b_id = m.sender_id then c.a_last_visible_at else in_now end,
      b_last_visible_at = case when m.is_held and c.a_id = m.sender_id then c.b_last_visible_at else in_now end,
      a_last_visible_day = case when m.is_held and c.b_id = m.sender_id then c.a_last_visible_day else today end,
      b_last_visible_day = case when m.is_held and c.a_id = m.sender_id then c.b_last_visible_day else today end
    from jsonb_to_recordset(in_messages) m (
      nth int, conversation_id bigint, version int, sender_id bigint, recipient_id bigint, price int, priced_as text, free int,
      is_held boolean, client_id uuid, kind text, body text, content jsonb, signs text[])
    where c.id = m.conversation_id and c.permission_version = m.version
    returning c.site_id, c.public_id, c.last_seq as seq, m.*
  ), paid as materialized (
    select s.member_id, s.balance
    from (
      select array_agg(w.site_id) as site_ids, array_agg(w.sender_id) as member_ids, array_agg(w.price) as amounts,
        array_agg(w.priced_as) as reasons, array_agg(w.conversation_id || ':' || w.seq) as refs
      from (select * from written where price > 0 order by sender_id) w
    ) due
    cross join lateral credit_spend(due.site_ids, due.member_ids, due.amounts, due.reasons, due.refs, in_now) s
  ), inserted as (
    insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, content, signs, price, held, created_at)
    select w.conversation_id, w.seq, w.site_id, w.sender_id, w.client_id, w.kind, w.body, w.content, nullif(w.signs, '{}'), w.price, w.is_held,
      in_now
    from written w
  ), notified as materialized (
    select notification_enqueue(array_agg(w.site_id), array_agg(w.recipient_id), 'message', array_agg(w.public_id), in_now)
    from written w
    where not w.is_held
  )
  select w.nth, w.seq, p.balance
  from written w
  left join paid p on p.member_id = w.sender_id
  left join notified on true;
end
$$;
