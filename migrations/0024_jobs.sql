-- Deliveries outside of transactions, bulk mail paced by receiving domain, and evenings that take longer than an hour.

alter table notification
  -- While it is being sent, and after a failure: not before this time.
  add column retry_at timestamptz,
  -- Receiving domain of a bulk mail, by which it is paced; null for what has a job of its own.
  add column bulk_domain text;
create index notification_bulk on notification (bulk_domain, id)
  where bulk_domain is not null and sent_at is null and canceled_at is null and failed_at is null;
create index notification_bulk_sent on notification (sent_at) where bulk_domain is not null;

create table evening_run (
  site_id     bigint not null references site,
  day         date not null,
  -- null: members are left for later the same evening.
  finished_at timestamptz,
  -- Mails of that evening that went out after its hour.
  overdue     int not null default 0,
  primary key (site_id, day)
);
comment on table evening_run is
  'owner: notifications. Each evening of a site: whether its scheduled mail is written, and how much of it went out after its hour (NOTE-1).';

-- Each site erases its own old messages: without the site in front every run reads the rows of all.
drop index message_old;
create index message_old on message (site_id, created_at);
