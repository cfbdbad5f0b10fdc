import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { ScrolledTabs, useCurrentInView } from './scrolled-tabs.tsx';
import styles from './tabs.module.css';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly count?: number;
  readonly swatch?: ReactNode;
}

export interface TabsProps<Name extends string> {
  /** What the tabs are about, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  /** Stands at the right end of the line: a download, a chooser. */
  readonly aside?: ReactNode;
  /** The panel of the current tab; without it the tabs govern what follows, such as a table. */
  readonly children?: ReactNode;
}

/** Tabs over one panel. Arrow keys, Home and End move and choose; keep `current` in the address. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, aside, children }: TabsProps<Name>) {
  const id = useId();
  const list = useCurrentInView<HTMLDivElement>(current, tabs);

  function key(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.name === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(tab.name)}"]`)?.focus();
  }

  return (
    <>
      <div className={styles['line']}>
        <ScrolledTabs list={list}>
          <div ref={list} role="tablist" aria-label={label} className={styles['tabs']}>
            {tabs.map((tab) => (
              <button
                key={tab.name}
                type="button"
                role="tab"
                id={`${id}-${tab.name}`}
                data-name={tab.name}
                aria-selected={tab.name === current}
                aria-controls={children === undefined ? undefined : `${id}-panel`}
                tabIndex={tab.name === current ? 0 : -1}
                className={styles['tab']}
                onKeyDown={key}
                onClick={() => onChange(tab.name)}
              >
                {tab.swatch}
                <TabWords label={tab.label} count={tab.count} />
              </button>
            ))}
          </div>
        </ScrolledTabs>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
          {children}
        </div>
      )}
    </>
  );
}

/** Bold words are wider; an unseen bold copy keeps the neighbours where they are when the choice moves. */
export function TabWords({
  label,
  count,
  hasMore = false,
}: {
  readonly label: string;
  readonly count?: number | undefined;
  readonly hasMore?: boolean | undefined;
}) {
  const words = count === undefined ? label : `${label} ${formatNumber(count)}${hasMore ? '+' : ''}`;
  return (
    <span className={styles['words']} data-words={words}>
      {words}
    </span>
  );
}
