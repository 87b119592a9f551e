-- Counts a free conversation that a member has started (CHAT-5).

create function member_count_free_conversation(in_member_id bigint) returns void
language sql as $$
  update member set free_conversations_started = free_conversations_started + 1 where id = in_member_id
$$;

-- Gives one back that reached nobody.
create function member_return_free_conversation(in_member_id bigint) returns void
language sql as $$
  update member set free_conversations_started = greatest(free_conversations_started - 1, 0) where id = in_member_id
$$;
