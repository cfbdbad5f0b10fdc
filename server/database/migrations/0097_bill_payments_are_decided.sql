-- Somebody decides that a bill is paid, also by hand, so it takes nobody's money for what is another's (0032). An entry of what
-- the bank did says so (`happened`), and always posts.
create constraint trigger bill_entry_leaves_no_fund_short after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind = 'bill-payment')
  execute function refuse_short_funds();
