-- A member can mute a conversation: its messages come, but nothing is pushed, mailed or shown over other pages (CHAT-13).
alter table conversation add column a_muted boolean not null default false, add column b_muted boolean not null default false;

create or replace view conversation_side as
  select id as conversation_id, public_id, site_id, a_id as member_id, b_id as other_id, started_by, created_at,
    last_seq, a_unread as unread, a_seen_seq as seen_seq, b_seen_seq as other_seen_seq, a_removed_seq as removed_seq,
    a_last_visible_seq as last_visible_seq, a_last_visible_at as last_visible_at, a_last_visible_day as last_visible_day,
    b_wrote as other_wrote, a_muted as muted
  from conversation
  union all
  select id, public_id, site_id, b_id, a_id, started_by, created_at, last_seq,
    b_unread, b_seen_seq, a_seen_seq, b_removed_seq,
    b_last_visible_seq, b_last_visible_at, b_last_visible_day, a_wrote, b_muted
  from conversation;
comment on column conversation_side.muted is 'type: boolean';
