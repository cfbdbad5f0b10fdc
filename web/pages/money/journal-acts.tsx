import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { serverTable, type TableForm } from '#web/lib/save-table.ts';
import { useJournalText } from './journal-text.ts';
import { useMoneyError } from './money-failure.ts';
import type { Period } from '#shared/lists/period.ts';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';

const DatevSettingsDialog = lazyPart(async () => (await import('./datev-settings-dialog.tsx')).DatevSettingsDialog);

export interface JournalActsProps {
  readonly period: Period;
  /** A panel is beside it: only the two that matter most stand in the one row. */
  readonly isNarrow: boolean;
  readonly onClose: (what: 'books' | 'reopen' | 'history') => void;
  readonly closedThrough: string | null | undefined;
}

/** Left to right: what is rare, files for other programs, and the one that is done every day. */
export function JournalActs({ period, isNarrow, onClose, closedThrough }: JournalActsProps) {
  const t = useJournalText();
  const m = useMoneyText();
  const may = useMay();
  const isGerman = useMe().organisation.country === 'DE';
  const [isSettingDatev, setSettingDatev] = useState(false);
  const files = [
    ...useExports(period, isGerman),
    ...(isGerman && may('accounts.change')
      ? (['rule', { label: t('datevSettings'), onSelect: () => setSettingDatev(true) }] as const)
      : []),
  ];
  const rare: readonly MenuEntry[] = [
    ...(may('ledger.close') ? [{ label: t('closeBooks'), onSelect: () => onClose('books') }] : []),
    ...(may('ledger.reopen') && typeof closedThrough === 'string'
      ? [{ label: t('reopenBooks'), onSelect: () => onClose('reopen') }]
      : []),
    { label: t('history'), onSelect: () => onClose('history') },
  ];
  const named = (entry: MenuEntry) =>
    entry === 'rule' ? entry : { ...entry, label: t('exportAs', { file: entry.label }) };
  return (
    <>
      <Menu more label={m('more')} entries={isNarrow ? [...rare, 'rule', ...files.map(named)] : rare} />
      {!isNarrow && <Menu label={t('export')} entries={files} />}
      {may('ledger.post') && (
        <ButtonLink
          to="/money/journal/new"
          variant={isNarrow ? 'outline' : 'primary'}
          {...(isNarrow ? { 'aria-label': t('newEntry'), icon: <Icon of={Plus} size={16} /> } : {})}
        >
          {isNarrow ? undefined : t('newEntry')}
        </ButtonLink>
      )}
      {isSettingDatev && <DatevSettingsDialog onClose={() => setSettingDatev(false)} />}
    </>
  );
}

type JournalFile = 'journal.ledger' | 'journal.beancount' | 'journal.iif' | 'journal-xero.csv' | 'journal-datev.csv';

/** Each file is of one basis: only then do its amounts add up. DATEV is what advisers in Germany read. */
function useExports(period: Period, isGerman: boolean): readonly MenuEntry[] {
  const t = useJournalText();
  const m = useMoneyText();
  const say = useMoneyError();
  const [busy, setBusy] = useState(false);

  async function save(file: TableForm | JournalFile, basis: 'accrual' | 'cash') {
    setBusy(true);
    const query = { basis, ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };
    try {
      if (file === 'xlsx' || file === 'csv') await serverTable('GET /exports/journal.csv/', { query })(file);
      else await download(`GET /exports/${file}/`, { query });
      showToast({ text: t('exportDone', { period: periodName(m, period) }) });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  const entriesOf = (basis: 'accrual' | 'cash'): readonly MenuEntry[] => [
    { label: t('exportXlsx', { basis: t(basis) }), disabled: busy, onSelect: () => void save('xlsx', basis) },
    { label: t('exportCsv', { basis: t(basis) }), disabled: busy, onSelect: () => void save('csv', basis) },
    {
      label: t('exportLedger', { basis: t(basis) }),
      disabled: busy,
      onSelect: () => void save('journal.ledger', basis),
    },
    {
      label: t('exportBeancount', { basis: t(basis) }),
      disabled: busy,
      onSelect: () => void save('journal.beancount', basis),
    },
    { label: t('exportIif', { basis: t(basis) }), disabled: busy, onSelect: () => void save('journal.iif', basis) },
    {
      label: t('exportXero', { basis: t(basis) }),
      disabled: busy,
      onSelect: () => void save('journal-xero.csv', basis),
    },
    ...(isGerman
      ? [
          {
            label: t('exportDatev', { basis: t(basis) }),
            disabled: busy,
            onSelect: () => void save('journal-datev.csv', basis),
          },
        ]
      : []),
  ];
  return [...entriesOf('accrual'), 'rule', ...entriesOf('cash')];
}
