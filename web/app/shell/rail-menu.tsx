import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import popup from '#web/kit/popup/popup.module.css';
import type { ShellMenuEntry } from './menu-entries.ts';
import styles from './rail-menu.module.css';

export interface RailMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly entries: readonly ShellMenuEntry[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Opens upwards from the foot of the rail. */
export function RailMenu({ anchor, label, entries, open, onOpenChange }: RailMenuProps) {
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, { event }) => {
        // The button closes it by its own click; the press that leads to it must not open it again.
        if (!next && event.target instanceof Node && anchor.current?.contains(event.target) === true) return;
        onOpenChange(next);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          className={popup['positioner']}
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={classNames(popup['popup'], styles['menu'])} aria-label={label} finalFocus={anchor}>
            {entries.map((entry, index) => (
              <Entry key={index} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ entry }: { readonly entry: ShellMenuEntry }) {
  switch (entry.kind) {
    case 'head':
      return (
        <div className={styles['head']}>
          {entry.label}
          {entry.detail !== undefined && <div className={styles['detail']}>{entry.detail}</div>}
        </div>
      );
    case 'rule':
      return <Menu.Separator className={popup['rule']} />;
    case 'link':
      return (
        <Menu.LinkItem className={popup['item']} closeOnClick render={<Link to={entry.to} />}>
          {entry.label}
        </Menu.LinkItem>
      );
    case 'choice':
      return (
        <Menu.CheckboxItem
          className={popup['item']}
          checked={entry.chosen}
          closeOnClick
          onCheckedChange={() => entry.run()}
        >
          <span className={popup['words']}>{entry.label}</span>
          {entry.chosen && <Icon of={Check} size={16} />}
        </Menu.CheckboxItem>
      );
    case 'act':
      return (
        <Menu.Item className={popup['item']} onClick={entry.run}>
          {entry.label}
        </Menu.Item>
      );
  }
}
