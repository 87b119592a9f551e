-- Conversations between two members. A message's id is (conversation, seq); client ids stand in a table of their own,
-- so that they stay unique when messages are one day split by month.

create table conversation (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  public_id  text not null unique,
  a_id       bigint not null references member,
  b_id       bigint not null references member,
  started_by bigint not null references member,
  -- Free messages that its starter may still use here, where the site's free_mode is conversations and it was one of the first.
  free       boolean not null,
  free_used  int not null default 0,
  last_seq   int not null default 0,
  created_at timestamptz not null,
  unique (a_id, b_id),
  check (a_id < b_id)
);

create table conversation_side (
  conversation_id bigint not null references conversation,
  member_id       bigint not null references member,
  other_id        bigint not null references member,
  site_id         bigint not null references site,
  unread          int not null default 0 check (unread >= 0),
  seen_seq        int not null default 0,
  -- Removed up to here: older messages are not shown to this side again.
  removed_seq     int not null default 0,
  -- Seq of the newest message that this side may see, and when it came; null hides the conversation from the list.
  shown_seq       int,
  shown_at        timestamptz,
  primary key (conversation_id, member_id)
) with (fillfactor = 80);
create index conversation_side_list on conversation_side (member_id, shown_at desc) where shown_at is not null;
create index conversation_side_held on conversation_side (other_id);

create table message (
  conversation_id bigint not null references conversation,
  seq             int not null,
  site_id         bigint not null references site,
  sender_id       bigint not null references member,
  kind            text not null check (kind in ('text')),
  body            text not null,
  price           int not null check (price >= 0),
  held            boolean not null,
  created_at      timestamptz not null,
  primary key (conversation_id, seq)
);
create index message_held on message (sender_id) where held;
comment on column message.body is 'personal: message';

create table message_client (
  sender_id       bigint not null references member,
  client_id       uuid not null,
  site_id         bigint not null references site,
  conversation_id bigint not null references conversation,
  seq             int not null,
  primary key (sender_id, client_id)
);
create index message_client_message on message_client (conversation_id, seq);

-- What is to be told outside the pages (push, mail) about something that was committed with it.
create table outbox (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  kind       text not null check (kind in ('message', 'like', 'match')),
  reference  text not null,
  created_at timestamptz not null
);
