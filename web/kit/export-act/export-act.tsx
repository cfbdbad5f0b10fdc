import { Download } from 'lucide-react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Menu, type MenuProps } from '#web/kit/menu/menu.tsx';
import type { SaveTable } from '#web/lib/save-table.ts';
import { useExportText } from './text.ts';
import { useExportEntries } from './use-export.ts';
import styles from './export-act.module.css';

export interface ExportActProps {
  /** The table with the filters of the list: `serverTable('GET /exports/people.csv/', { query })`. */
  readonly save: SaveTable;
}

/** Exports all pages of a list as it is shown. It stands at the end of the list's line of views. */
export function ExportAct({ save }: ExportActProps) {
  const t = useExportText();
  const entriesFor = useExportEntries();
  const button = (
    <button type="button" className={styles['act']}>
      <Icon of={Download} size={16} />
      <span className={styles['words']}>{t('export')}</span>
    </button>
  );
  return <Menu label={t('export')} button={button} entries={entriesFor(save)} />;
}

export interface ExportMenuProps extends ExportActProps, Pick<MenuProps, 'variant'> {
  readonly label?: string;
}

/** The same as a button, where there is no line of views. */
export function ExportMenu({ save, label, variant = 'outline' }: ExportMenuProps) {
  const t = useExportText();
  const entriesFor = useExportEntries();
  return <Menu label={label ?? t('export')} variant={variant} entries={entriesFor(save)} />;
}
