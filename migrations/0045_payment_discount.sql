-- Whether a code was used is asked with each price that is shown: by thousands of a bonus, of millions of payments (CRED-3, CRED-4).
create index payment_discount on payment (discount_id, member_id) where discount_id is not null;
