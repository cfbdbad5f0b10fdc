import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { accountEntries, workspaceEntries, type ShellMenuEntry } from './menu-entries.ts';
import { groupNames, inGroups, navigationFor, splitForPhone } from './navigation.ts';
import type { OverlayProps } from './overlays.tsx';
import { useShellText } from './text.ts';
import styles from './more-sheet.module.css';

/** What the foot of the rail holds, and the pages that found no tab, as a sheet from below. */
export function MoreSheet({ me, acts, onClose }: OverlayProps) {
  const t = useShellText();
  const { more } = splitForPhone(navigationFor(me.permissions));
  const pages = inGroups(more).map(({ group, members }): readonly ShellMenuEntry[] => {
    const name = groupNames[group];
    const links = members.map(({ key, path }): ShellMenuEntry => ({ kind: 'link', label: t(key), to: path }));
    return name === undefined ? links : [{ kind: 'head', label: t(name) }, ...links];
  });
  const parts = [...pages, workspaceEntries(me, acts, t), accountEntries(me, acts, t)].filter(
    ({ length }) => length > 0,
  );
  return (
    <Dialog open onClose={onClose} title={t('more')}>
      {parts.map((part, index) => (
        <ul key={index} className={styles['part']}>
          {part.map((entry, at) => (
            <Entry key={at} entry={entry} onClose={onClose} />
          ))}
        </ul>
      ))}
    </Dialog>
  );
}

function Entry({ entry, onClose }: { readonly entry: ShellMenuEntry; readonly onClose: () => void }) {
  switch (entry.kind) {
    case 'rule':
      return null;
    case 'head':
      return (
        <li className={styles['head']}>
          {entry.label}
          {entry.detail !== undefined && <div className={styles['detail']}>{entry.detail}</div>}
        </li>
      );
    case 'link':
      return (
        <li>
          <Link to={entry.to} className={styles['entry']} onClick={onClose}>
            {entry.label}
          </Link>
        </li>
      );
    case 'act':
    case 'choice': {
      const chosen = entry.kind === 'choice' && entry.chosen;
      return (
        <li>
          <button
            type="button"
            className={styles['entry']}
            aria-current={chosen || undefined}
            onClick={() => {
              onClose();
              entry.run();
            }}
          >
            {entry.label}
            {chosen && <Icon of={Check} size={16} />}
          </button>
        </li>
      );
    }
  }
}
