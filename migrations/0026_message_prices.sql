-- What a member keeps to themselves, and words that wait for a look.

-- Whoever writes with the member learns what they have read (CHAT-3, ROLE-2).
alter table member add column shows_seen boolean not null default true;
-- A profile text with signs of a scam: `about` stays as it was until an operator has looked at this one (SAFE-4).
alter table member add column about_waiting text;
comment on column member.about_waiting is 'personal: profile';
create index member_about_waiting on member (site_id, id) where about_waiting is not null;

create view member_privacy as select id, shows_seen from member;
comment on view member_privacy is 'owner: members. What members keep to themselves, for domains that would tell it.';
