-- Sends one message from one member to another: permission, price and insert in one round trip (CHAT-4, CHAT-5,
-- CHAT-6). Everything that the permission depends on is read under locks. Lock order: conversation, balance. The first
-- message creates the conversation; a refused message leaves none behind.

create function chat_send(
  in_site_id   bigint,
  in_sender_id bigint,
  -- The public id of a member.
  in_recipient text,
  -- Idempotency key: a repeat returns the first result.
  in_client_id uuid,
  -- text, photo, gift or gif; and whose price applies: message, photo or gift (contract/chats.ts).
  in_kind      text,
  in_priced_as text,
  -- The price that the sender was shown; another one is refused.
  in_price     int,
  in_body      text,
  -- Content beside the text: the gift or GIF.
  in_content   jsonb,
  -- Scam signs found in the text (SAFE-4); which of them count is decided here.
  in_signs     text[],
  -- Digest of the normalized text, to find the same text sent to many; null where the text is too short.
  in_digest    bytea,
  -- The public id of the conversation, if one is created.
  in_new_id    text,
  in_now       timestamptz,
  -- The sender was asked "Are you sure?" about the signs, and is (SAFE-4).
  in_is_confirmed boolean default false
) returns table (
  refusal          text,
  seq              int,
  price            int,
  has_signs        boolean,
  sent_at          timestamptz,
  is_repeated      boolean,
  is_held          boolean,
  is_returned      boolean,
  balance          int,
  -- The signs that count for this sender and reader.
  found_signs      text[],
  -- Public id of the conversation; null where the message was refused and there is none.
  conversation     text,
  -- The result of chat_permission before this message; null where the sender is no member of this site.
  permission       jsonb
)
language plpgsql as $$
#variable_conflict use_column
declare
  earlier             message;
  p                   record;
  new_conversation_id bigint;
  counted             text[] := '{}';
begin
  if not chat_lock(in_site_id, in_sender_id, in_recipient) then
    new_conversation_id := chat_begin(in_site_id, in_sender_id, in_recipient, in_new_id, in_now);
  end if;
  -- Locked so that the balance does not change until credits are spent.
  perform from credit_balance b where b.member_id = in_sender_id for update;
  select * into p from chat_permission(in_site_id, in_sender_id, in_recipient, in_now);
  -- A concurrent repeat has committed by now, because the conversation is locked.
  select * into earlier from message m where m.sender_id = in_sender_id and m.client_id = in_client_id;
  is_repeated := earlier.seq is not null;
  found_signs := case when p.recipient_is_person
    then chat_signs(in_signs, p.is_held or p.sender_since > in_now - interval '1 day') else '{}' end;
  price := case in_priced_as when 'message' then p.text_price when 'photo' then p.photo_price when 'gift' then p.gift_price end;
  refusal := case
    when p.sender_public_id is null then 'authentication_required'
    when p.recipient_id is null or p.recipient_id = in_sender_id then p.refusal
    -- A repeat returns the first result whatever has changed since, unless the key was used for another recipient.
    when is_repeated then case when earlier.conversation_id is distinct from p.conversation_id then 'key_reused' end
    when p.refusal is not null then p.refusal
    when char_length(in_body) > p.message_length then 'message_too_long'
    when price is distinct from in_price then 'price_changed'
    when price > p.balance then 'no_credits'
    when found_signs <> '{}' and not in_is_confirmed then 'confirm_send'
  end;

  sent_at := in_now;
  is_held := p.is_held;
  is_returned := false;
  has_signs := false;
  balance := p.balance;
  conversation := p.conversation_public_id;
  permission := to_jsonb(p);
  if refusal is null and is_repeated then
    seq := earlier.seq;
    price := earlier.price;
    sent_at := earlier.created_at;
    is_held := earlier.held;
    is_returned := earlier.returned;
  elsif refusal is null then
    -- What a pause or a block held back goes first, so that the other side reads it in order.
    if not p.is_held and exists (
      select from message m where m.sender_id = in_sender_id and m.held and m.conversation_id = p.conversation_id)
    then
      perform chat_release(in_site_id, in_sender_id, in_now, p.conversation_id);
    end if;
    if p.recipient_is_person and (p.is_new or in_signs <> '{}') then
      counted := found_signs || chat_same_text(in_sender_id, p.conversation_id, case when p.is_new then in_digest end, in_now);
      has_signs := counted <> '{}';
    end if;
    select i.seq, coalesce(i.balance, p.balance) into seq, balance
    from message_insert(jsonb_build_array(jsonb_build_object(
      'nth', 1, 'conversation_id', p.conversation_id, 'version', p.permission_version, 'sender_id', in_sender_id, 'recipient_id', p.recipient_id,
      'price', price, 'priced_as', in_priced_as, 'free', (in_priced_as = 'message' and p.free_left is not null)::int, 'is_held', p.is_held,
      'client_id', in_client_id, 'kind', in_kind, 'body', in_body, 'content', in_content, 'signs', counted)), in_now) i;
    if p.is_new and p.recipient_is_person and in_digest is not null then
      update conversation c set first_message_digest = in_digest where c.id = p.conversation_id;
    end if;
    if has_signs then
      insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
      values (in_site_id, in_sender_id, p.conversation_id, seq, counted, in_now);
    end if;
  end if;

  if new_conversation_id is not null and (refusal is not null or is_repeated) then
    delete from conversation c where c.id = new_conversation_id;
    conversation := null;
  elsif new_conversation_id is not null then
    perform member_count_free_conversation(in_sender_id) from conversation c where c.id = new_conversation_id and c.is_free;
  end if;
  return next;
end
$$;

-- Locks the conversation of two members; false where there is none.
create function chat_lock(in_site_id bigint, in_sender_id bigint, in_recipient text) returns boolean
language plpgsql as $$
begin
  perform
  from (select m.id from member m where m.public_id = in_recipient and m.site_id = in_site_id) recipient
  cross join lateral (
    select from conversation x
    where x.a_id = least(in_sender_id, recipient.id) and x.b_id = greatest(in_sender_id, recipient.id)
    for no key update) locked;
  return found;
end
$$;

-- Creates a conversation, if the sender may, and returns its id. Null where it is refused, or where the other member
-- created it concurrently. Locks the sender, so that two conversations begun at once in two tabs are counted in turn.
create function chat_begin(in_site_id bigint, in_sender_id bigint, in_recipient text, in_new_id text, in_now timestamptz) returns bigint
language plpgsql as $$
declare
  p     record;
  new_conversation_id bigint;
begin
  perform from member m where m.id = in_sender_id and m.site_id = in_site_id for no key update;
  select * into p from chat_permission(in_site_id, in_sender_id, in_recipient, in_now);
  if p.recipient_id is null or p.refusal is not null then
    return null;
  end if;
  insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at)
  values (in_site_id, in_new_id, least(in_sender_id, p.recipient_id), greatest(in_sender_id, p.recipient_id), in_sender_id, p.begins_free, in_now)
  on conflict (a_id, b_id) do nothing
  returning id into new_conversation_id;
  if not found then
    perform chat_lock(in_site_id, in_sender_id, in_recipient);
  end if;
  return new_conversation_id;
end
$$;

-- Selects the signs that mark a message: requests for money count for all senders, contact details only for newcomers
-- (SAFE-4).
create function chat_signs(in_signs text[], in_is_newcomer boolean) returns text[]
language sql immutable as $$
  select array(select sign from unnest(in_signs) sign where sign = 'money' or in_is_newcomer)
$$;

-- Returns the sign `same_text` where the sender began four other conversations with the same text within a day.
create function chat_same_text(in_sender_id bigint, in_conversation_id bigint, in_digest bytea, in_now timestamptz) returns text[]
language sql stable as $$
  select case when count(*) >= 4 then array['same_text'] else '{}' end
  from conversation c
  where c.started_by = in_sender_id and c.first_message_digest = in_digest and c.created_at > in_now - interval '1 day' and c.id <> in_conversation_id
$$;
