-- Free messages of the other side of a free conversation: each side has its own (CHAT-5).
alter table conversation add column free_replies_used int not null default 0;
