-- Transparency (SAFE-2): figures of each half-year; complaints about accessibility; the warning about spending is an alert.

alter table complaint drop constraint complaint_kind_check;
alter table complaint add constraint complaint_kind_check check (kind in (
  'payment', 'member', 'unlawful', 'decision', 'privacy', 'accessibility', 'bank', 'technical', 'other'));

alter table alert_dismissal drop constraint alert_dismissal_alert_check;
alter table alert_dismissal add constraint alert_dismissal_alert_check check (
  alert in ('enrich', 'push', 'notifications', 'time_bonus', 'spending'));

-- What others read of cases: no person, no words.
create view case_outcome as
  select c.site_id, c.id as case_id, c.kind, c.reason, c.subject_kind, c.automated as found_by_program, c.opened_at, c.notices, c.state,
    d.public_id as decision_id, d.measure, d.ground, d.automated, d.days, d.ends_at, d.decided_at, d.undone_at
  from moderation_case c
  left join case_decision d on d.case_id = c.id;
comment on view case_outcome is 'owner: cases. Cases and how they were decided, without anybody''s words (SAFE-2).';

create view appeal_outcome as
  select a.site_id, a.id, a.side, a.created_at, a.decided_at, a.outcome, d.measure, d.public_id as decision_id
  from case_appeal a
  join case_decision d on d.id = a.decision_id;
comment on view appeal_outcome is 'owner: cases. Appeals against decisions and how they ended, without anybody''s words (SAFE-2).';

create table monthly_users (
  site_id  bigint not null references site,
  -- First day, in UTC.
  month    date not null,
  -- Members who were there in that month; of these, those whose country is in the Union.
  users    int not null check (users >= 0),
  eu_users int not null check (eu_users between 0 and users),
  primary key (site_id, month)
);
comment on table monthly_users is 'owner: transparency. Active members of each month, counted each night (DSA 24).';

create table transparency_period (
  site_id     bigint not null references site,
  -- First day of the half-year, in UTC.
  period      date not null,
  -- contract/transparency.ts: `periodFigures`, not suppressed yet.
  figures     jsonb not null,
  computed_at timestamptz not null,
  primary key (site_id, period)
);
comment on table transparency_period is 'owner: transparency. Figures of each half-year, computed each night (SAFE-2).';
