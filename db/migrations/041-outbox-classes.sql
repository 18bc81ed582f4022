-- Each kind of email has its share of what is sent, so that many of one kind do not delay the others (TELL-60).

-- Also of what a server of the edition before adds meanwhile.
alter table mails add column class text not null default 'request';

update mails set class = case
  when purpose = 'laboratory' then 'laboratory'
  when purpose = 'acknowledgement' then 'acknowledgement'
  when purpose in ('notice', 'digest') then 'notice'
  when purpose = 'watch confirm' then 'confirmation'
  when purpose in ('watch news', 'watch question') then 'news'
  when person_id is not null then 'account'
  else 'request'
end;

drop index mails_due;
create index mails_due on mails (class, state, due_at, id);
