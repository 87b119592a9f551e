-- Who lets others see when they are here (CHAT-8), and whose browser gets pushes for how long (NOTE-4).

alter table member add column shows_presence boolean not null default true;

-- Pushes end with the session they were turned on in, however that ends.
alter table push_subscription
  add column session bytea references session (token_hash) on update cascade on delete cascade;
create index push_subscription_session on push_subscription (session);
