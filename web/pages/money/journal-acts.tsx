import { useState } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import { serverTable, type TableForm } from '#web/lib/save-table.ts';
import { useJournalText } from './journal-text.ts';
import { useMoneyError } from './money-failure.ts';
import type { Period } from '#shared/lists/period.ts';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';

export interface JournalActsProps {
  readonly period: Period;
  readonly onClose: (what: 'books' | 'reopen' | 'history') => void;
  readonly closedThrough: string | null | undefined;
}

/** Left to right: what is rare, files for other programs, and the one that is done every day. */
export function JournalActs({ period, onClose, closedThrough }: JournalActsProps) {
  const t = useJournalText();
  const m = useMoneyText();
  const may = useMay();
  const rare: readonly MenuEntry[] = [
    ...(may('ledger.close') ? [{ label: t('closeBooks'), onSelect: () => onClose('books') }] : []),
    ...(may('ledger.reopen') && typeof closedThrough === 'string'
      ? [{ label: t('reopenBooks'), onSelect: () => onClose('reopen') }]
      : []),
    { label: t('history'), onSelect: () => onClose('history') },
  ];
  return (
    <>
      <Menu more label={m('more')} entries={rare} />
      <ExportMenu period={period} />
      {may('ledger.post') && (
        <ButtonLink to="/money/journal/new" variant="primary">
          {t('newEntry')}
        </ButtonLink>
      )}
    </>
  );
}

/** Each file is of one basis: only then do its amounts add up. */
function ExportMenu({ period }: { readonly period: Period }) {
  const t = useJournalText();
  const m = useMoneyText();
  const say = useMoneyError();
  const [busy, setBusy] = useState(false);

  async function save(file: TableForm | 'ledger' | 'beancount', basis: 'accrual' | 'cash') {
    setBusy(true);
    const query = { basis, ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };
    try {
      if (file === 'xlsx' || file === 'csv') await serverTable('GET /exports/journal.csv/', { query })(file);
      else await download(`GET /exports/journal.${file}/`, { query });
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
    { label: t('exportLedger', { basis: t(basis) }), disabled: busy, onSelect: () => void save('ledger', basis) },
    { label: t('exportBeancount', { basis: t(basis) }), disabled: busy, onSelect: () => void save('beancount', basis) },
  ];
  return <Menu label={t('export')} entries={[...entriesOf('accrual'), 'rule', ...entriesOf('cash')]} />;
}
