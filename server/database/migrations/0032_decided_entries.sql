-- What somebody decides takes nobody's money for what is another's (money.md, 1.5). Asked at commit, when an act is whole:
-- on its way it may pass below zero. The program says it in a sentence before; here it holds against everything else.
create constraint trigger journal_entry_leaves_no_fund_short after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind in ('manual', 'recurring', 'fund-transfer', 'deposit-transfer', 'refund'))
  execute function refuse_short_funds();
