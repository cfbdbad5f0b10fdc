import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Brand } from '#web/kit/brand/brand.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { preloadPage } from '#web/app/router/preload-page.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { Me } from '#web/lib/me.ts';
import {
  entryAt,
  groupNames,
  inGroups,
  navigationFor,
  type NavigationEntry,
  type NavigationGroup,
} from './navigation.ts';
import { RailMenus } from './rail-menus.tsx';
import type { ShellActs } from './shell-acts.ts';
import { isApple, keyCaps } from './shortcuts.ts';
import { useShellText } from './text.ts';
import styles from './rail.module.css';

export interface RailProps {
  readonly me: Me | undefined;
  readonly acts: ShellActs;
  readonly wide: boolean;
  /** Where there is room, what holds for the whole workspace stands above its name. */
  readonly notices: ReactNode;
}

/** 216 px of sunken paper: where to go, and at its foot where and who one is. Below 1200 px only icons remain. */
export function Rail({ me, acts, wide, notices }: RailProps) {
  const t = useShellText();
  const apple = isApple(navigator.platform);
  const roomFor = wide && me?.user.emailVerified === false ? 1000 : 870;
  return (
    <header className={styles['rail']}>
      <Link to="/" className={styles['brand']}>
        <Brand compact={!wide} />
      </Link>
      <button
        type="button"
        className={styles['find']}
        aria-label={wide ? undefined : t('findLong')}
        aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
        onClick={() => acts.open('palette')}
      >
        {wide ? (
          <>
            <span className={styles['words']}>{t('find')}</span>
            <kbd className={styles['keys']}>{keyCaps('mod+k', apple).join(apple ? '' : ' ')}</kbd>
          </>
        ) : (
          <Icon of={Search} />
        )}
      </button>
      <nav aria-label={t('main')} className={classNames(styles['groups'], wide && styles['scrolled'])}>
        {inGroups(navigationFor(me?.permissions ?? [])).map(({ group, members }) => (
          <RailGroup key={group} group={group} members={members} icons={!wide} roomFor={roomFor} />
        ))}
      </nav>
      {me !== undefined && (
        <div className={styles['foot']}>
          {notices}
          <RailMenus me={me} acts={acts} icons={!wide} />
        </div>
      )}
    </header>
  );
}

interface RailGroupProps {
  readonly group: NavigationGroup;
  readonly members: readonly NavigationEntry[];
  readonly icons: boolean;
  /** The height of the window that has room for all pages, in pixels. */
  readonly roomFor: number;
}

/** Where the window is too low for all of them, a group with a name is one line until one of its pages is open. */
function RailGroup({ group, members, icons, roomFor }: RailGroupProps) {
  const t = useShellText();
  const id = useId();
  const isHigh = useMedia(`(min-height: ${roomFor}px)`);
  const current = entryAt(useLocation().pathname);
  const name = groupNames[group];
  const first = members[0];
  const isFolded = name !== undefined && !isHigh && current?.group !== group;
  const shown = isFolded && first !== undefined ? [{ ...first, key: name }] : members;
  const hasLabel = name !== undefined && !isFolded && !icons;
  return (
    <div className={styles['group']}>
      {hasLabel && (
        <div id={id} className={styles['label']}>
          {t(name)}
        </div>
      )}
      <ul aria-labelledby={hasLabel ? id : undefined} className={styles['entries']}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <RailEntry entry={entry} icon={icons} isHere={entry.path === current?.path} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RailEntryProps {
  readonly entry: NavigationEntry;
  readonly icon: boolean;
  readonly isHere: boolean;
}

function RailEntry({ entry, icon, isHere }: RailEntryProps) {
  const t = useShellText();
  return (
    <Link
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(styles['entry'], icon && styles['icon'])}
      onPointerEnter={() => preloadPage(entry.path)}
      onFocus={() => preloadPage(entry.path)}
    >
      {icon && <Icon of={entry.icon} />}
      <span className={icon ? styles['tip'] : styles['words']}>{t(entry.key)}</span>
      {entry.useCount !== undefined && <Count use={entry.useCount} />}
    </Link>
  );
}

/** A component of its own, because which entries there are may change and hooks may not. */
function Count({ use }: { readonly use: () => number | undefined }) {
  const count = use();
  return count === undefined || count === 0 ? null : <span className={styles['count']}>{formatNumber(count)}</span>;
}
