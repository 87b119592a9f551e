-- What is offered once the welcome bonus has run out: a code for so many days, worth less than the bonus (CRED-10).

alter table discount_code
  add column follows_days int check (follows_days > 0),
  add constraint follows_or_welcome check (follows_days is null or not welcome and member_id is null);
