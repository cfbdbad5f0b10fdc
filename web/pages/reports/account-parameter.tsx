import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Select } from '#web/kit/select/select.tsx';
import { accountsQuery, type LedgerQuery } from './api.ts';
import { useReportsText } from './text.ts';
import { ledgerGroups } from './use-ledger-query.ts';

/** All accounts, a set of them, or one. */
export function AccountParameter({ asked }: { readonly asked: LedgerQuery }) {
  const t = useReportsText();
  const [, setParams] = useSearchParams();
  const { data } = useQuery(accountsQuery);
  const accounts = data?.items ?? [];
  const groups = ledgerGroups.map((name) => ({ value: `group ${name}`, label: t(`group_${name}`) }));
  const chosen = asked.group === undefined ? (asked.accountId ?? '') : `group ${asked.group}`;

  function choose(value: string) {
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const name of ['accountId', 'group', 'explain']) next.delete(name);
      if (value.startsWith('group ')) next.set('group', value.slice('group '.length));
      else if (value !== '') next.set('accountId', value);
      return next;
    });
  }

  return (
    <Select
      small
      label={t('account')}
      value={chosen}
      onChange={choose}
      placeholder={t('oneAccount')}
      options={[
        { value: '', label: t('allAccountsOption') },
        ...groups,
        ...accounts.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      ]}
    />
  );
}
