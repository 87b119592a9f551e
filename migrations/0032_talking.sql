-- Messages that are photos, gifts and GIFs (CHAT-3); what of them is paid back (CHAT-5); signs of scams (SAFE-4).

alter table message drop constraint message_kind_check;
alter table message
  add constraint message_kind_check check (kind in ('text', 'photo', 'gift', 'gif')),
  -- What it carries beside its words: which gift or GIF; a photo's are in chat_photo.
  add column thing jsonb,
  -- What its reader is advised to take care of.
  add column signs text[],
  -- It never could be delivered, and its price was paid back.
  add column returned boolean not null default false;
comment on column message.thing is 'personal: message';
create index message_old on message (created_at);

create table chat_photo (
  site_id         bigint not null references site,
  conversation_id bigint not null references conversation,
  seq             int not null,
  sender_id       bigint not null references member,
  receiver_id     bigint not null references member,
  full_file       text not null unique,
  blur_file       text not null unique,
  width           int not null,
  height          int not null,
  view_once       boolean not null,
  opened_at       timestamptz,
  -- Its files are removed, or about to be.
  gone_at         timestamptz,
  primary key (conversation_id, seq)
);
comment on column chat_photo.full_file is 'personal: photo file';
comment on column chat_photo.blur_file is 'personal: photo file';
create index chat_photo_sender on chat_photo (sender_id);
create index chat_photo_receiver on chat_photo (receiver_id);
-- Seen once, and still to be removed.
create index chat_photo_once on chat_photo (opened_at) where view_once and gone_at is null;

-- For moderators: messages with signs, and how often a sender had them lately.
create table message_mark (
  site_id         bigint not null references site,
  sender_id       bigint not null references member,
  conversation_id bigint not null references conversation,
  seq             int not null,
  signs           text[] not null,
  created_at      timestamptz not null,
  primary key (conversation_id, seq)
);
create index message_mark_sender on message_mark (sender_id, created_at);

-- The same first words to many.
alter table conversation add column opener bytea;
create index conversation_starter on conversation (started_by, created_at);

alter table credit_entry drop constraint credit_entry_reason_check;
alter table credit_entry add constraint credit_entry_reason_check
  check (reason in ('signup', 'purchase', 'bonus', 'message', 'photo', 'gift', 'payback', 'refund', 'grant'));

drop function if exists chat_send(bigint, bigint, text, uuid, text, timestamptz, text, boolean);
