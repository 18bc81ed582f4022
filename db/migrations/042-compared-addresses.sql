-- The forms that an address is compared by (TELL-64); what was typed stays beside them. They are filled by the program that migrates.

-- Two spellings of one address have one of these: the domain is in its ASCII form.
alter table watchers add column address binary_text not null default '';
-- What limits count by: also without what stands after a plus.
alter table watchers add column mailbox binary_text not null default '';

create index watchers_by_address on watchers (address);
create index watchers_by_mailbox on watchers (mailbox);
