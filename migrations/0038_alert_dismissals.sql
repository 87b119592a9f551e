-- Dismissed alerts are kept for the member, so that all devices and tabs know (NAV-8).
create table alert_dismissal (
  site_id      bigint not null references site,
  member_id    bigint not null references member,
  alert        text not null check (alert in ('enrich', 'push', 'notifications', 'time_bonus')),
  dismissed_at timestamptz not null,
  primary key (member_id, alert)
);
comment on table alert_dismissal is 'owner: accounts. When a member last dismissed an alert (NAV-8).';
comment on column alert_dismissal.alert is 'personal: profile';
comment on column alert_dismissal.dismissed_at is 'personal: profile';
