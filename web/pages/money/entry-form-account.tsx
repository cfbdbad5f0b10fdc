import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import type { FieldProps } from '#web/kit/field/field.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { accountsQuery, type Account } from './api.ts';
import { findAccounts } from './entry-form-find-account.ts';
import { useNewEntryText, type NewEntryText } from './new-entry-text.ts';

interface AccountFieldProps extends FieldProps {
  readonly accountId: string | null;
  readonly onChange: (accountId: string | null) => void;
  readonly onEnter: (chosen: boolean) => void;
}

/** An account, found by its number or its name in three keystrokes. */
export function AccountField({ accountId, onChange, onEnter, ...field }: AccountFieldProps) {
  const t = useNewEntryText();
  const { data = [], isPending } = useQuery(accountsQuery);
  const [words, setWords] = useState('');
  const chosen = data.find(({ id }) => id === accountId);
  return (
    <Combobox
      {...field}
      error={field.error ?? (chosen === undefined ? undefined : controlText(t, chosen))}
      plain
      options={findAccounts(data, words).map((account) => optionOf(t, account))}
      value={chosen === undefined ? null : optionOf(t, chosen)}
      placeholder={t('accountPlaceholder')}
      search={{ onSearch: setWords, answered: isPending ? undefined : words }}
      onChange={(option) => onChange(option?.value ?? null)}
      onEnter={onEnter}
    />
  );
}

/** The sentence that the server would refuse it with. */
function controlText(t: NewEntryText, { control, number, name }: Account): string | undefined {
  return control === null ? undefined : t(`control_${control}`, { number, name });
}

const kinds = {
  asset: 'kindAsset',
  liability: 'kindLiability',
  equity: 'kindEquity',
  income: 'kindIncome',
  expense: 'kindExpense',
} as const;

function optionOf(t: NewEntryText, { id, number, name, kind, archivedAt }: Account): Option {
  return { value: id, label: `${number} ${name}`, hint: archivedAt === null ? t(kinds[kind]) : t('archived') };
}
