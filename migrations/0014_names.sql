-- Names that look alike are one name; and how often a network may sign up.

-- What a name looks like, for comparison only: without case, marks and width, and with one letter for all that are drawn alike, in
-- the manner of UTS 39 but with a table of our own: it needs to know only what a name may hold (server/accounts/nameRules.ts).
-- Of a Greek or Cyrillic letter whose two cases look like different Latin ones, the capital counts.
-- An index is built on it: a change of it is a new migration that builds the index anew.
create function name_key(name text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(
      lower(regexp_replace(
        normalize(name, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
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

drop index member_name;
create unique index member_name on member (site_id, name_key(name))
  where (kind = 'person' or email_key is not null) and erased_at is null;
-- A login by name asks for the name as it is written.
create index member_login_name on member (site_id, lower(name)) where kind = 'person' or email_key is not null;

-- How much of an allowance is used up since it began: signups of a network in a day, mails to a member in an hour.
-- key: of a network only a keyed hash.
create table quota (
  site_id bigint not null references site,
  key     text not null,
  used    int not null,
  since   timestamptz not null,
  primary key (site_id, key)
);
