-- Names that differ only in what stands between their letters are one name as well.

-- As in 0014_names.sql, and without the spaces, full stops, hyphens, low lines and apostrophes that a name may hold.
create or replace function name_key(name text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(
      lower(regexp_replace(
        normalize(name, NFKD),
        '[- ._''’\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
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

-- Who came first keeps the name; the others get a number behind theirs.
do $$
declare
  later record;
  number int;
begin
  for later in
    select id, site_id, left(name, 16) as name
    from (
      select id, site_id, name, row_number() over (partition by site_id, name_key(name) order by id) as place
      from member
      where (kind = 'person' or email_key is not null) and erased_at is null
    ) alike
    where place > 1
    order by id
  loop
    number := 2;
    while exists (
      select 1 from member where site_id = later.site_id and name_key(name) = name_key(later.name || ' ' || number)
    ) loop
      number := number + 1;
    end loop;
    update member set name = later.name || ' ' || number where id = later.id;
  end loop;
end $$;

create unique index member_name on member (site_id, name_key(name))
  where (kind = 'person' or email_key is not null) and erased_at is null;
