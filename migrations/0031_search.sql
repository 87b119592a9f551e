-- Its place is find.sql, which now takes what was learned of a search lately, and says what was learned (SRCH-5).
drop function if exists search_find;
