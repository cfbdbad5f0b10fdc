-- Somebody decides that fees are taken and that owners are paid, so it takes nobody's money for what is another's (0032). The
-- program reckons with what is there; here it holds against everything else.
create constraint trigger owner_entry_leaves_no_fund_short after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind in ('fee-taking', 'distribution', 'distribution-payment', 'ownership-transfer'))
  execute function refuse_short_funds();
