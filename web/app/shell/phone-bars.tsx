import { Ellipsis, Search, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Brand } from '#web/kit/brand/brand.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Me } from '#web/lib/me.ts';
import { entryAt, groupNames, navigationFor, splitForPhone } from './navigation.ts';
import type { ShellActs } from './shell-acts.ts';
import { useShellText } from './text.ts';
import styles from './phone-bars.module.css';

/** 52 px: the brand and the search. */
export function PhoneTopBar({ acts }: { readonly acts: ShellActs }) {
  const t = useShellText();
  return (
    <header className={styles['top']}>
      <Link to="/" className={styles['brand']}>
        <Brand />
      </Link>
      <button type="button" className={styles['find']} aria-label={t('findLong')} onClick={() => acts.open('palette')}>
        <Icon of={Search} />
      </button>
    </header>
  );
}

export interface PhoneTabsProps {
  readonly me: Me | undefined;
  readonly acts: ShellActs;
  readonly moreIsOpen: boolean;
}

/** 64 px at the bottom: the first pages, and "More" for what else the rail has. */
export function PhoneTabs({ me, acts, moreIsOpen }: PhoneTabsProps) {
  const t = useShellText();
  const current = entryAt(useLocation().pathname);
  const { tabs } = splitForPhone(navigationFor(me?.permissions ?? []));
  return (
    <nav aria-label={t('main')} className={styles['tabs']}>
      {tabs.map(({ key, path, group, tabKey = key, icon }) => {
        // A tab stands for its group where that has a name.
        const isHere = current?.path === path || (groupNames[group] !== undefined && current?.group === group);
        return (
          <Link key={key} to={path} className={styles['tab']} aria-current={isHere && !moreIsOpen ? 'page' : undefined}>
            <TabFace icon={icon} text={t(tabKey)} />
          </Link>
        );
      })}
      <button
        type="button"
        className={styles['tab']}
        aria-haspopup="dialog"
        aria-expanded={moreIsOpen}
        disabled={me === undefined}
        onClick={() => acts.open('more')}
      >
        <TabFace icon={Ellipsis} text={t('more')} />
      </button>
    </nav>
  );
}

function TabFace({ icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <span className={styles['face']}>
      <Icon of={icon} />
      {text}
    </span>
  );
}
