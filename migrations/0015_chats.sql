-- Chats: conversations of two members, and their messages. A message's id is (conversation, seq).

create domain message_kind as text check (value in ('text', 'photo', 'gift', 'gif'));
comment on domain message_kind is 'owner: chats. Kinds of message (CHAT-3).';

create table conversation (
  id                   bigint generated always as identity primary key,
  site_id              bigint not null references site,
  public_id            text not null unique,
  -- `a` is the lower member id. Checked by a trigger when the row is inserted, instead of a CHECK with each message.
  a_id                 bigint not null references member,
  b_id                 bigint not null references member,
  started_by           bigint not null references member,
  -- Whether this is one of its starter's free conversations (free_mode `conversations`), and the free messages used.
  is_free              boolean not null,
  free_messages_used   int not null default 0,
  -- Digest of the first message's text: the same text sent to many is a sign of a scam (SAFE-4).
  first_message_digest bytea,
  last_seq             int not null default 0,
  created_at           timestamptz not null,
  -- Incremented when the permission to write may have changed; the permission cache compares it (decision 14).
  permission_version   int not null default 0,

  -- State of the conversation for each side.
  a_unread           non_negative not null default 0,
  b_unread           non_negative not null default 0,
  a_seen_seq         int not null default 0,
  b_seen_seq         int not null default 0,
  -- Removed up to here: older messages are not shown to this side again.
  a_removed_seq      int not null default 0,
  b_removed_seq      int not null default 0,
  -- Seq of the newest message that this side may see, when it came, and its day (UTC). Null: not in the list.
  a_last_visible_seq int,
  b_last_visible_seq int,
  a_last_visible_at  timestamptz,
  b_last_visible_at  timestamptz,
  a_last_visible_day date,
  b_last_visible_day date,
  unique (a_id, b_id)
-- Leaves room on each page for HOT updates, which touch no index.
) with (fillfactor = 80);
comment on table conversation is
  'owner: chats. Conversation of two members; one row is written with each message (CHAT-1, decision 14).';
create index conversation_b on conversation (b_id, a_id);
create index conversation_starter on conversation (started_by, created_at);
-- The list is indexed by day and sorted by time within a day: an index by time would have to be updated with each
-- message (decision 14).
create index conversation_a_list on conversation (a_id, a_last_visible_day desc) where a_last_visible_day is not null;
create index conversation_b_list on conversation (b_id, b_last_visible_day desc) where b_last_visible_day is not null;

-- The two members never change. A statement-level trigger, because a row-level trigger would lock each row once more.
create function conversation_reject_change() returns trigger language plpgsql as $$
begin
  raise check_violation using
    message = 'a conversation has two members, the lower id first, and keeps them',
    table = 'conversation',
    constraint = 'conversation_check';
end
$$;
comment on function conversation_reject_change is
  'owner: chats. Trigger: refuses a conversation with the higher id first, and a change of its members.';
create trigger conversation_check before insert on conversation
  for each row when (new.a_id >= new.b_id) execute function conversation_reject_change();
create trigger conversation_members_fixed before update of a_id, b_id on conversation
  for each statement execute function conversation_reject_change();

-- Invalidates cached permissions when a member's status, kind or `answered` changes. Locks the conversations in order
-- of their ids, like every statement that locks several (server/chats/insert.sql).
create function member_permission_version() returns trigger language plpgsql as $$
begin
  perform from conversation c where c.a_id = new.id or c.b_id = new.id order by c.id for no key update;
  update conversation c set permission_version = c.permission_version + 1 where c.a_id = new.id or c.b_id = new.id;
  return null;
end
$$;
comment on function member_permission_version is 'owner: chats. Trigger of member: ends what is cached about its conversations.';
create trigger member_permission_version after update of status, kind, answered on member
  for each row when ((old.status, old.kind, old.answered) is distinct from (new.status, new.kind, new.answered))
  execute function member_permission_version();
create function member_block_permission_version() returns trigger language plpgsql as $$
declare
  changed constant member_block := case when tg_op = 'DELETE' then old else new end;
begin
  update conversation c set permission_version = c.permission_version + 1
  where c.a_id = least(changed.blocker_id, changed.blocked_id) and c.b_id = greatest(changed.blocker_id, changed.blocked_id);
  return null;
end
$$;
comment on function member_block_permission_version is
  'owner: chats. Trigger of member_block: ends what is cached about the conversation of the two.';
create trigger member_block_permission_version after insert or delete on member_block
  for each row execute function member_block_permission_version();

create view conversation_side as
  select id as conversation_id, public_id, site_id, a_id as member_id, b_id as other_id, started_by, created_at,
    last_seq, a_unread as unread, a_seen_seq as seen_seq, b_seen_seq as other_seen_seq, a_removed_seq as removed_seq,
    a_last_visible_seq as last_visible_seq, a_last_visible_at as last_visible_at, a_last_visible_day as last_visible_day
  from conversation
  union all
  select id, public_id, site_id, b_id, a_id, started_by, created_at, last_seq,
    b_unread, b_seen_seq, a_seen_seq, b_removed_seq,
    b_last_visible_seq, b_last_visible_at, b_last_visible_day
  from conversation;
comment on view conversation_side is
  'owner: chats. Each conversation twice, as each of its two members has it: for readers (decision 14).';
comment on column conversation_side.conversation_id is 'type: Id<''conversation''>';
comment on column conversation_side.member_id is 'type: Id<''member''>';
comment on column conversation_side.other_id is 'type: Id<''member''>';
comment on column conversation_side.unread is 'type: number';
comment on column conversation_side.seen_seq is 'type: number';
comment on column conversation_side.other_seen_seq is 'type: number';
comment on column conversation_side.removed_seq is 'type: number';
comment on column conversation_side.last_visible_seq is 'type: number | null';
comment on column conversation_side.last_visible_at is 'type: Date | null';
comment on column conversation_side.last_visible_day is 'type: string | null';

create table message (
  -- Foreign keys are not enforced: the functions that write here have just read the rows, and a check would lock the
  -- site's row with each message.
  conversation_id bigint not null references conversation not enforced,
  seq             int not null,
  site_id         bigint not null references site not enforced,
  sender_id       bigint not null references member not enforced,
  -- Idempotency key, chosen by the sender's client (decision 14). The default is for tests.
  client_id       uuid not null default gen_random_uuid(),
  kind            message_kind not null,
  body            text not null,
  -- Content beside the text: the gift or GIF. Photos are in chat_photo.
  content         jsonb,
  -- Scam signs that the reader is warned of (SAFE-4).
  signs           text[],
  price           non_negative not null,
  -- Held until the sender has confirmed the address; then delivered.
  held            boolean not null,
  -- Undeliverable: the price was refunded (CHAT-5).
  returned        boolean not null default false,
  created_at      timestamptz not null,
  primary key (conversation_id, seq),
  unique (sender_id, client_id)
);
comment on table message is 'owner: chats. Messages of every kind (CHAT-3, CHAT-4).';
create index message_held on message (sender_id) where held;
create index message_old on message (created_at);
comment on column message.body is 'personal: message';
comment on column message.content is 'personal: message';

create table chat_photo (
  site_id         bigint not null references site,
  conversation_id bigint not null references conversation,
  seq             int not null,
  sender_id       bigint not null references member,
  receiver_id     bigint not null references member,
  full_file       text not null unique,
  blur_file       text not null unique,
  -- Whether the large file also exists as AVIF, under the same name.
  avif            boolean not null default false,
  width           int not null,
  height          int not null,
  view_once       boolean not null,
  opened_at       timestamptz,
  -- When the photo was deleted; its files follow.
  deleted_at      timestamptz,
  primary key (conversation_id, seq)
);
comment on table chat_photo is 'owner: chats. Photos in conversations, some to be viewed once (CHAT-3).';
create index chat_photo_sender on chat_photo (sender_id);
create index chat_photo_receiver on chat_photo (receiver_id);
-- View-once photos that were opened and must be deleted.
create index chat_photo_once on chat_photo (opened_at) where view_once and deleted_at is null;
comment on column chat_photo.full_file is 'personal: photo file';
comment on column chat_photo.blur_file is 'personal: photo file';

create table message_mark (
  site_id         bigint not null references site,
  sender_id       bigint not null references member,
  conversation_id bigint not null references conversation,
  seq             int not null,
  signs           text[] not null,
  created_at      timestamptz not null,
  primary key (conversation_id, seq)
);
comment on table message_mark is
  'owner: chats. Messages with signs of a scam, for moderators and for the count by sender (SAFE-4).';
create index message_mark_sender on message_mark (sender_id, created_at);

-- Tables of lower domains that belong to a conversation.
alter table message_mail_claim add constraint message_mail_claim_conversation_id_fkey
  foreign key (conversation_id) references conversation;

create view message_preview as
  select conversation_id, seq, sender_id, kind, body, created_at from message where not held and not returned;
comment on view message_preview is
  'owner: chats. Messages that have reached the other side: for notifications (NOTE-2).';
