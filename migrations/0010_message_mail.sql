-- Up to which message of a conversation a member was told by mail: while those stay unread there is no second mail (NOTE-2).

create table message_mail (
  site_id         bigint not null references site,
  member_id       bigint not null references member,
  conversation_id bigint not null references conversation,
  seq             int not null,
  primary key (member_id, conversation_id)
);
