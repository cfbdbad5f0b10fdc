/** What a file does to tables of the database, found in the text of its queries: Kysely's and SQL alike. */
export interface TableUse {
  readonly table: string;
  readonly writes: boolean;
}

export function findTableUses(text: string, tables: readonly string[]): TableUse[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');
  const name = String.raw`(?<table>${tables.join('|')})\b`;
  const find = (pattern: string, writes: boolean) =>
    Array.from(code.matchAll(new RegExp(pattern, 'g')), ({ groups }) => ({ table: groups?.['table'] ?? '', writes }));
  return [
    ...find(String.raw`defineRecord\(\{[^{}]*\btable: '${name}`, true),
    ...find(String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'${name}`, true),
    ...find(String.raw`\b(?:insert into|update|delete from|merge into|truncate) (?:only )?${name}`, true),
    ...find(String.raw`(?:selectFrom|Join|from|using)\(\s*\[?\s*'${name}`, false),
    ...find(String.raw`(?<!delete )\b(?:from|join|using)\s+(?:only )?${name}`, false),
  ];
}
