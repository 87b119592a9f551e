-- What is personal, said more precisely: the keys of a browser's pushes are secrets; who asked is, of a visitor, a network address.

comment on column push_subscription.p256dh is 'personal: secret';
comment on column push_subscription.auth is 'personal: secret';
comment on column keyed_request.asker is 'personal: device';

-- Who signed up with an address that is another's: it goes from there too, when that other is erased.
create index member_unclaimed on member (site_id, lower(email)) where email_key is null and email is not null;
