-- A refused photo is a decision of a case like any other, and so is its appeal (SAFE-3, SAFE-8).
alter table moderation_case drop constraint moderation_case_kind_check;
update moderation_case set kind = 'photo' where kind = 'photo_doubt';
alter table moderation_case add constraint moderation_case_kind_check check (kind in (
  'report', 'notice', 'takedown', 'signal', 'complaint', 'photo', 'text_doubt', 'appeal', 'wrongful_age'));
update transparency_period set figures = jsonb_set(figures, '{cases,photo}', coalesce(figures #> '{cases,photo_doubt}', '0'));

-- What was refused without a case is looked at once more.
update photo set status = 'pending', refused_for = null, reviewed_at = null where status in ('refused', 'appealed');
-- A table with checks that wait for the commit is not altered.
set constraints all immediate;
alter table photo
  drop constraint photo_refused,
  drop constraint photo_status_check,
  -- Who decided stands in the case, an acceptance in the audit log.
  drop column reviewed_by,
  drop column appealed_at,
  -- The number of the decision that refused it, where its owner reads the reasons and appeals.
  add column decision text,
  -- `active` is shown to others. `refused` is seen by the owner alone, as `pending` is; `rejected` by nobody. Both by a decision of a case.
  add constraint photo_status_check check (status in ('pending', 'active', 'refused', 'rejected')),
  add constraint photo_refused check ((status = 'refused') = (refused_for is not null) and (refused_for is null) = (decision is null));

create view case_decider as
  select site_id, decided_by as staff_id, decided_at from case_decision;
comment on view case_decider is 'owner: cases. Who decided cases, and when, to count them (DSA 42).';
