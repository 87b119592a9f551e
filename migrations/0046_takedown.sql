-- Takedown: whoever is shown in a picture asks for its removal, without an account (SAFE-7).
create table takedown (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  -- Number on the receipt, e.g. T-7K3M-92QX.
  reference     text not null,
  case_id       bigint not null references moderation_case,
  -- The author, if logged in. Null: a visitor, or a member who is erased.
  member_id     bigint references member,
  -- Where the picture is, in the author's words: an address, a name.
  place         text not null,
  description   text not null,
  -- The author's name as the electronic signature, and the address of the answer.
  name          text not null,
  email         text not null,
  language      text not null,
  -- Perceptual hashes that the page made of the picture; null: it was not chosen.
  hashes        bit(256)[],
  -- How many stored photos they match.
  copies        int not null,
  -- Keyed hash of address, place and picture, to find repeats.
  digest        bytea,
  -- Probably sent by a bot: no case comes of it but one for a look.
  is_spam       boolean not null,
  created_at    timestamptz not null,
  anonymized_at timestamptz,
  unique (site_id, reference)
);
comment on table takedown is 'owner: cases. Requests to remove a picture everywhere, without a login (SAFE-7).';
create index takedown_case on takedown (case_id);
create index takedown_digest on takedown (site_id, digest, id desc);
create index takedown_member on takedown (member_id) where member_id is not null;
create index takedown_to_anonymize on takedown (created_at) where anonymized_at is null;
comment on column takedown.place is 'personal: complaint';
comment on column takedown.description is 'personal: complaint';
comment on column takedown.name is 'personal: complaint';
comment on column takedown.email is 'personal: contact';
comment on column takedown.hashes is 'pseudonymous: a hash of a picture that was not sent, gone with the request';
comment on column takedown.digest is 'personal: secret';

alter table report drop constraint report_reason_check;
alter table report add constraint report_reason_check check (reason in (
  'underage', 'fake', 'stolen_photo', 'harassment', 'threat', 'scam', 'hate', 'nudity', 'intimate_image', 'unwanted_nudity', 'other'));
