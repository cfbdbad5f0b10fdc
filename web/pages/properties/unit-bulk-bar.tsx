import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { formatList } from '#web/lib/format.ts';
import { changeUnit, setUnitArchived, type Unit } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { MarketRentDialog } from './market-rent-dialog.tsx';
import { useBulk, type Bulk } from './use-bulk.tsx';

export interface UnitBulkBarProps {
  readonly units: readonly Unit[];
  readonly currency: string;
  readonly onDone: () => void;
}

/** What can be done with all selected units at once. What could not be done is listed, and the rest is done. */
export function UnitBulkBar({ units, currency, onDone }: UnitBulkBarProps) {
  const t = useDialogsText();
  const { busy, run, dialog } = useBulk({ items: units, line: 'PATCH /units/{id}/', onDone: () => onDone() });
  const [asking, setAsking] = useState(false);
  const isArchive = units.every(({ archivedAt }) => archivedAt !== null);

  const archive: Bulk<Unit> = {
    act: ({ id }) => setUnitArchived(id, !isArchive),
    undo: ({ id }) => setUnitArchived(id, isArchive),
    done: (count) => t(isArchive ? 'restoreDone' : 'archiveDone', { count }),
  };
  const setRent = (marketRentCents: number): Bulk<Unit> => ({
    act: ({ id, version }) => changeUnit(id, version, { marketRentCents }),
    undo: ({ id, version, marketRentCents: before }) => changeUnit(id, version + 1, { marketRentCents: before }),
    done: (count) => t('rentDone', { count }),
  });
  return (
    <>
      <ConfirmBar
        title={t('selected', { count: units.length })}
        detail={formatList(units.slice(0, 12).map(({ name }) => name))}
      >
        <Button onClick={onDone}>{t('clear')}</Button>
        <Button busy={busy} onClick={() => void run(archive)}>
          {isArchive ? t('restore') : t('archive')}
        </Button>
        {!isArchive && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('setRent')}
          </Button>
        )}
      </ConfirmBar>
      {asking && (
        <MarketRentDialog
          count={units.length}
          currency={currency}
          onClose={() => setAsking(false)}
          onSet={async (cents) => {
            setAsking(false);
            await run(setRent(cents));
          }}
        />
      )}
      {dialog}
    </>
  );
}
