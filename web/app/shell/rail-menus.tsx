import { Building2, ChevronsUpDown, CircleUser, type LucideIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Me } from '#web/lib/me.ts';
import { accountEntries, workspaceEntries, type ShellMenuEntry } from './menu-entries.ts';
import type { ShellActs } from './shell-acts.ts';
import { useShellText } from './text.ts';
import styles from './rail.module.css';

const RailMenu = lazyPart(async () => (await import('./rail-menu.tsx')).RailMenu, {
  instead: 'toast',
  leavesKeys: true,
});

/** At the foot of the rail: the workspace, and below it the person. */
export function RailMenus({ me, acts, icons }: { readonly me: Me; readonly acts: ShellActs; readonly icons: boolean }) {
  const t = useShellText();
  return (
    <div className={styles['menus']}>
      <MenuButton
        text={me.organisation.name}
        label={t('workspaceLong', { name: me.organisation.name })}
        icon={Building2}
        icons={icons}
        entries={workspaceEntries(me, acts, t)}
      />
      <MenuButton
        text={me.user.name}
        label={t('accountLong', { name: me.user.name })}
        icon={CircleUser}
        icons={icons}
        entries={accountEntries(me, acts, t)}
      />
    </div>
  );
}

interface MenuButtonProps {
  readonly text: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly icons: boolean;
  readonly entries: readonly ShellMenuEntry[];
}

/** The button is here at once; what it opens is fetched when someone reaches for it. */
function MenuButton({ text, label, icon, icons, entries }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles['entry'], icons && styles['icon'])}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={RailMenu.preload}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        {icons && <Icon of={icon} />}
        <span className={icons ? styles['tip'] : styles['words']}>{text}</span>
        {!icons && <Icon of={ChevronsUpDown} size={16} />}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <RailMenu
            anchor={button}
            label={label}
            entries={entries}
            open={open}
            onOpenChange={setOpen}
            onUnavailable={() => {
              setWanted(false);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
