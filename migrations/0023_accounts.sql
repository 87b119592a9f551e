-- Accounts: taking an account back (ACC-10, ACC-19), new devices (ACC-14), closed signups (ACC-1), marks in names (ACC-3).

alter table member add column password_changed_at timestamptz;
comment on column member.password_changed_at is 'Null: the password is that of the signup.';

create table former_email (
  member_id    bigint not null references member,
  site_id      bigint not null references site,
  email        text not null,
  email_key    text not null,
  replaced_at  timestamptz not null,
  -- What was added to the account from here on may be the work of whoever replaced the address.
  suspect_from timestamptz not null,
  primary key (member_id, email_key)
);
comment on table former_email is
  'owner: members. Addresses that were replaced in the last 14 days: notices go there, and the account can be taken back from there (ACC-19).';
create index former_email_key on former_email (site_id, email_key);
comment on column former_email.email is 'personal: contact';
comment on column former_email.email_key is 'personal: contact';

alter table single_use_link
  drop constraint single_use_link_purpose_check,
  add constraint single_use_link_purpose_check
    check (purpose in ('activate', 'reset', 'mail_change', 'reactivate', 'unsubscribe', 'undo'));

-- A login on a new device does not prove who makes a sensitive change there.
alter table session
  alter column confirmed_at drop not null,
  add column new_device boolean not null default false;

create table signup_closure (
  site_id    bigint not null references site,
  -- Keyed hash of a name or an address.
  key        text not null,
  expires    timestamptz not null,
  primary key (site_id, key)
);
comment on table signup_closure is
  'owner: accounts. Names and addresses of signups by somebody under age: closed for a day (ACC-1).';

-- Names may have a middle dot (Gal·la) and an okina (Kaʻiulani). No stored name has one yet, so the keys, and the index
-- on them, stay as they are.
create or replace function name_key(name text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(
      lower(regexp_replace(
        normalize(name, NFKD),
        '[- ._''’·ʻ\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g')),
      '[ÆæӔӕ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'), '[ẞß]', 'ss', 'g'),
    -- digits and Latin
    '01i|' || 'øØđĐðÐħĦıłŁŧŦŋŊþÞĸſəƏ' ||
    -- Greek
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' || 'αβγδεζηθικλμνξοπρστυφχψως' ||
    -- Cyrillic
    'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' || 'абвгдежзиклмнопрстуфхцчшщъыьэюя' ||
    'ЂЄЅІЈЉЊЋЏҐҺӀӨ' || 'ђєѕіјљњћџґһӏө' || 'ԁԛԝԀԚԜ',
    'olll' || 'ooddddhhlllttnnppksee' ||
    'abгδezholkλmnξoпpσtyфxψω' || 'abгδezholkλmnξoпpσtyфxψωσ' ||
    'a6bгдeж3иkлmhoпpctyфxц4wщъыbэюя' || 'a6bгдeж3иkлmhoпpctyфxц4wщъыbэюя' ||
    'ђesljљњћџгhlo' || 'ђesljљњћџгhlo' || 'dqwdqw')
$$;
