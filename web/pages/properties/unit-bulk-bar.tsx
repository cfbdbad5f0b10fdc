import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatList } from '#web/lib/format.ts';
import { changeUnit, setUnitArchived, type Unit } from './api.ts';
import { BulkFailures, type BulkFailure } from './bulk-failures.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { MarketRentDialog } from './market-rent-dialog.tsx';
import { runEach } from '#web/lib/run-each.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { useRefusal } from './use-refusal.ts';

export interface UnitBulkBarProps {
  readonly units: readonly Unit[];
  readonly currency: string;
  readonly onDone: () => void;
}

interface Bulk {
  readonly act: (unit: Unit) => Promise<unknown>;
  /** By what came of it, because a change has moved the version. */
  readonly undo: (unit: Unit) => Promise<unknown>;
  readonly done: 'rentDone' | 'archiveDone' | 'restoreDone';
}

/** What can be done with all selected units at once. What could not be done is listed, and the rest is done. */
export function UnitBulkBar({ units, currency, onDone }: UnitBulkBarProps) {
  const t = useDialogsText();
  const say = useRefusal();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failures, setFailures] = useState<{ readonly done: number; readonly list: readonly BulkFailure[] }>();
  const isArchive = units.every(({ archivedAt }) => archivedAt !== null);

  async function run({ act, undo, done: words }: Bulk): Promise<void> {
    setBusy(true);
    const { done, failed } = await runEach(units, act);
    setBusy(false);
    await touched('PATCH /units/{id}/');
    if (done.length > 0) {
      showToast({
        text: t(words, { count: done.length }),
        act: {
          label: t('undo'),
          run: () => void runEach(done, undo).finally(() => void touched('PATCH /units/{id}/')),
        },
      });
    }
    if (failed.length === 0) onDone();
    else
      setFailures({
        done: done.length,
        list: failed.map(({ item, error }) => ({
          name: item.name,
          why: say(error),
        })),
      });
  }

  const archive: Bulk = {
    act: ({ id }) => setUnitArchived(id, !isArchive),
    undo: ({ id }) => setUnitArchived(id, isArchive),
    done: isArchive ? 'restoreDone' : 'archiveDone',
  };
  const setRent = (marketRentCents: number): Bulk => ({
    act: ({ id, version }) => changeUnit(id, version, { marketRentCents }),
    undo: ({ id, version, marketRentCents: before }) => changeUnit(id, version + 1, { marketRentCents: before }),
    done: 'rentDone',
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
      {failures !== undefined && (
        <BulkFailures
          {...failures}
          onClose={() => {
            setFailures(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
