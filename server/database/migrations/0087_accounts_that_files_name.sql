-- What a file calls the accounts that it is about, each once, with '' for one without a name: the same file is then known
-- without being read again. None of a table, and of files from before.
alter table bank_file add column said_accounts text[];
