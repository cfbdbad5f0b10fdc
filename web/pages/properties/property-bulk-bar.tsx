import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { runEach } from '#web/lib/run-each.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { changeProperty, setPropertyArchived, type Property } from './api.ts';
import { BulkFailures, type BulkFailure } from './bulk-failures.tsx';
import { ColourDialog } from './colour-dialog.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { useRefusal } from './use-refusal.ts';

export interface PropertyBulkBarProps {
  readonly properties: readonly Property[];
  /** Else they are taken into use again. */
  readonly archive: boolean;
  /** With which of them it was not done: they stay chosen. */
  readonly onDone: (left: readonly Property[]) => void;
}

interface Bulk {
  readonly act: (property: Property) => Promise<unknown>;
  /** By what came of it, because a change has moved the version. */
  readonly undo: (property: Property) => Promise<unknown>;
  readonly done: 'colourDone' | 'propertiesArchived' | 'propertiesRestored';
}

/** What can be done with several properties at once. What could not be done is listed, and the rest is done. */
export function PropertyBulkBar({ properties, archive, onDone }: PropertyBulkBarProps) {
  const t = useDialogsText();
  const may = useMay();
  const say = useRefusal();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failures, setFailures] = useState<{ readonly done: number; readonly list: readonly BulkFailure[] }>();
  const mayChange = may('portfolio.change');
  const ids = properties.map(({ id }) => id).join(',');

  async function run({ act, undo, done: words }: Bulk): Promise<void> {
    setBusy(true);
    const { done, failed } = await runEach(properties, act);
    await touched('PATCH /properties/{id}/');
    setBusy(false);
    if (done.length > 0)
      showToast({
        text: t(words, { count: done.length }),
        act: { label: t('undo'), run: () => void takeBack(done, undo) },
      });
    if (failed.length === 0) return onDone([]);
    const list = failed.map(({ item, error }) => ({ name: item.name, why: say(error) }));
    setFailures({ done: done.length, list });
  }

  /** The bar is gone by then: what goes wrong is said where the undoing was asked for. */
  async function takeBack(done: readonly Property[], undo: Bulk['undo']) {
    const { failed } = await runEach(done, undo);
    for (const { item, error } of failed) showToast({ text: `${isolate(item.name)}: ${say(error)}`, tone: 'bad' });
    await touched('PATCH /properties/{id}/');
  }

  const archiving: Bulk = {
    act: ({ id }) => setPropertyArchived(id, archive),
    undo: ({ id }) => setPropertyArchived(id, !archive),
    done: archive ? 'propertiesArchived' : 'propertiesRestored',
  };
  const colouring = (colour: number): Bulk => ({
    act: ({ id, version }) => changeProperty(id, version, { colour }),
    undo: ({ id, version, colour: before }) => changeProperty(id, version + 1, { colour: before }),
    done: 'colourDone',
  });
  return (
    <>
      <ConfirmBar
        title={t('propertiesChosen', { count: properties.length })}
        detail={formatList(properties.slice(0, 6).map(({ name }) => isolate(name)))}
      >
        <Button onClick={() => onDone([])}>{t('clear')}</Button>
        {mayChange && (
          <Button busy={busy} onClick={() => void run(archiving)}>
            {archive ? t('archive') : t('restore')}
          </Button>
        )}
        {mayChange && archive && <Button onClick={() => setAsking(true)}>{t('setColour')}</Button>}
        <ExportMenu
          variant="primary"
          label={t('exportChosen')}
          save={serverTable('GET /exports/properties.csv/', { query: { ids, state: 'all' } })}
        />
      </ConfirmBar>
      {asking && (
        <ColourDialog
          count={properties.length}
          first={properties[0]?.colour ?? 0}
          onClose={() => setAsking(false)}
          onSet={(colour) => {
            setAsking(false);
            void run(colouring(colour));
          }}
        />
      )}
      {failures !== undefined && (
        <BulkFailures
          {...failures}
          onClose={() => {
            setFailures(undefined);
            onDone(properties);
          }}
        />
      )}
    </>
  );
}
