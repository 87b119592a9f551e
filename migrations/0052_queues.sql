-- Queues of the console: who holds which item, what was put off or passed on, and what was decided.

create table queue_lease (
  site_id     bigint not null references site,
  queue       text not null,
  -- The public number of a photo, a case or a member, or a complaint's reference.
  item        text not null,
  staff_id    bigint not null references staff on delete cascade,
  taken_at    timestamptz not null,
  expires     timestamptz not null,
  -- When it was looked at. Nobody decides what they have not seen.
  shown_at    timestamptz,
  primary key (site_id, queue, item)
);
comment on table queue_lease is 'owner: console. Who holds which item of a queue, for some minutes (STAFF-2).';
create index queue_lease_staff on queue_lease (staff_id, queue);

create table queue_mark (
  site_id  bigint not null references site,
  queue    text not null,
  item     text not null,
  -- skip: not for this person for some hours. escalate: for an operator.
  kind     text not null check (kind in ('skip', 'escalate')),
  staff_id bigint not null references staff on delete cascade,
  reason   text not null,
  at       timestamptz not null,
  primary key (site_id, queue, item, kind, staff_id)
);
comment on table queue_mark is 'owner: console. Items that somebody put off, or passed on to an operator, and why (STAFF-2).';

create table queue_decision (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  queue      text not null,
  item       text not null,
  staff_id   bigint not null references staff on delete cascade,
  decision   text not null,
  -- When its author saw it first.
  shown_at   timestamptz not null,
  decided_at timestamptz not null,
  -- What an undo within ten seconds restores.
  before     jsonb,
  undone_at  timestamptz
);
comment on table queue_decision is
  'owner: console. What was decided from a queue, and how long it took, for 90 days: the numbers of the day, and the undo (STAFF-2).';
create index queue_decision_day on queue_decision (decided_at);
create index queue_decision_item on queue_decision (staff_id, item);

-- The order of the queue of photos: it is an index scan, however long the queue is.
drop index photo_to_review;
create index photo_queue on photo (
  site_id, (status = 'pending') desc, (nudity is not distinct from 'likely') desc, cardinality(doubts) desc, id
) where reviewed_at is null and status in ('pending', 'active');

create index moderation_case_queue on moderation_case (site_id, (escalated_at is not null) desc, priority desc, due_at, id)
  where state = 'open';
