import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { serverTable } from '#web/lib/save-table.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { changeProperty, setPropertyArchived, type Property } from './api.ts';
import { ColourDialog } from './colour-dialog.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { useBulk, type Bulk } from './use-bulk.tsx';

export interface PropertyBulkBarProps {
  readonly properties: readonly Property[];
  /** Else they are taken into use again. */
  readonly archive: boolean;
  /** With which of them it was not done: they stay chosen. */
  readonly onDone: (left: readonly Property[]) => void;
}

/** What can be done with several properties at once. What could not be done is listed, and the rest is done. */
export function PropertyBulkBar({ properties, archive, onDone }: PropertyBulkBarProps) {
  const t = useDialogsText();
  const may = useMay();
  const { busy, run, dialog } = useBulk({ items: properties, line: 'PATCH /properties/{id}/', onDone });
  const [asking, setAsking] = useState(false);
  const mayChange = may('portfolio.change');
  const ids = properties.map(({ id }) => id).join(',');

  const archiving: Bulk<Property> = {
    act: ({ id }) => setPropertyArchived(id, archive),
    undo: ({ id }) => setPropertyArchived(id, !archive),
    done: (count) => t(archive ? 'propertiesArchived' : 'propertiesRestored', { count }),
  };
  const colouring = (colour: number): Bulk<Property> => ({
    act: ({ id, version }) => changeProperty(id, version, { colour }),
    undo: ({ id, version, colour: before }) => changeProperty(id, version + 1, { colour: before }),
    done: (count) => t('colourDone', { count }),
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
      {dialog}
    </>
  );
}
