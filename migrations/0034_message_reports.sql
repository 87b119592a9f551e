-- A report may be about one message (SAFE-2): its conversation's public id, and its number there.

alter table report
  add column chat text,
  add column message_seq int,
  add constraint report_of_message check ((chat is null) = (message_seq is null));
