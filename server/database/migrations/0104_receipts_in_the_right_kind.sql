-- Somebody decides where a payment of a tenant goes and which bank account a deposit is made to: no account that is for the
-- company's own money. The program says it in a sentence before; here it holds against everything else. Asked at commit: on
-- its way what is paid for a deposit may pass through.
create constraint trigger receipt_is_in_the_right_kind after insert on journal_entry
  deferrable initially deferred for each row
  when (new.source_kind in ('receipt', 'deposit-batch') and new.reverses_entry_id is null)
  execute function refuse_wrong_kind();
