import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { ScrolledTabs, useCurrentInView } from './scrolled-tabs.tsx';
import { TabWords } from './tabs.tsx';
import styles from './tabs.module.css';

export interface LinkTab {
  readonly name: string;
  readonly label: string;
  /** A link, so that it opens in another tab of the browser as well. */
  readonly to: To;
  readonly count?: number | undefined;
  /** It was counted so far, and there is more. */
  readonly hasMore?: boolean | undefined;
  readonly swatch?: ReactNode;
}

export interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string | undefined;
  /** Behind the last tab. */
  readonly more?: ReactNode;
  readonly aside?: ReactNode;
}

/** Tabs that lead to addresses: the pages of a room, the views of a list. */
export function LinkTabs({ label, tabs, current, more, aside }: LinkTabsProps) {
  const list = useCurrentInView<HTMLElement>(current, tabs);
  return (
    <div className={styles['line']}>
      <ScrolledTabs list={list}>
        <nav ref={list} aria-label={label} className={styles['tabs']}>
          {tabs.map((tab) => (
            <Link
              key={tab.name}
              to={tab.to}
              aria-current={tab.name === current ? 'page' : undefined}
              className={styles['tab']}
            >
              {tab.swatch}
              <TabWords label={tab.label} count={tab.count} hasMore={tab.hasMore} />
            </Link>
          ))}
          {more}
        </nav>
      </ScrolledTabs>
      {aside}
    </div>
  );
}
