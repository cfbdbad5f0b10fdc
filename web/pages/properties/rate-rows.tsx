import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Account } from '#web/features/money/api.ts';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { useMay } from '#web/lib/me.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { useDialogsText } from './dialogs-text.ts';
import type { RateDraft } from './terms-draft.ts';
import styles from './dialogs.module.css';

interface RateRowsProps {
  readonly rows: readonly RateDraft[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (rows: readonly RateDraft[]) => void;
}

/** Income accounts with a rate of their own: 0 % bears no fee, of 100 % the manager keeps all of it. */
export function RateRows({ rows, errorOf, onChange }: RateRowsProps) {
  const t = useDialogsText();
  const may = useMay()('ledger.read');
  const { data: accounts = [], isPending } = useQuery({ ...incomeQuery, enabled: may });
  const optionOf = ({ id, number, name }: Account) => ({ value: id, label: `${number} ${name}` });
  const options = accounts.filter(({ archivedAt }) => archivedAt === null).map(optionOf);
  const edit = (key: number, part: Partial<RateDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  // Who may not see accounts leaves their rates as they are.
  if (!may) return null;
  return (
    <div>
      {rows.length > 0 && (
        <ul className={styles['owners']}>
          {rows.map((row, at) => {
            const chosen = accounts.find(({ id }) => id === row.accountId);
            return (
              <li key={row.key} className={styles['owner']}>
                <Combobox
                  label={t('rateAccount', { number: at + 1 })}
                  options={options}
                  isLoading={isPending}
                  value={chosen === undefined ? null : optionOf(chosen)}
                  error={errorOf(`rate-account-${row.key}`)}
                  onChange={(option) => edit(row.key, { accountId: option?.value ?? null })}
                  goesOn
                />
                <TextField
                  label={t('rateOf', { number: at + 1 })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={row.percent}
                  error={errorOf(`rate-${row.key}`)}
                  onChange={({ target: { value } }) => edit(row.key, { percent: value })}
                />
                <button
                  type="button"
                  className={styles['remove']}
                  aria-label={t('removeRate', { number: at + 1 })}
                  onClick={() => onChange(rows.filter((other) => other !== row))}
                >
                  <Icon of={X} size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <TextAct onClick={() => onChange([...rows, newRow(rows)])}>{t('addRate')}</TextAct>
    </div>
  );
}

function newRow(rows: readonly RateDraft[]): RateDraft {
  return { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, accountId: null, percent: '' };
}

/** Archived ones are among them: terms may name them. */
const incomeQuery = queryOptions({
  queryKey: ['GET /accounts/', 'income'],
  queryFn: async ({ signal }) => {
    const all = await wholeList<Account>((page) =>
      call('GET /accounts/', { query: { ...page, state: 'all' } }, { signal }),
    );
    return all.filter(({ kind }) => kind === 'income');
  },
});
