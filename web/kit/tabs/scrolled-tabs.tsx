import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import styles from './tabs.module.css';

export interface ScrolledTabsProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A line of tabs that scrolls where it has no room: arrows say that there is more, and lead there. */
export function ScrolledTabs({ list, children }: ScrolledTabsProps) {
  const [[before, after], setMore] = useState([false, false]);
  useResized(list, () => {
    if (list.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = list.current;
    const more: [boolean, boolean] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
    setMore((now) => (String(now) === String(more) ? now : more));
  });
  // Keys walk the tabs, which scrolls as far as they go: the arrows are for the pointer.
  const arrow = (sign: number) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={styles['more']}
      onClick={() => list.current?.scrollBy(sign * list.current.clientWidth * 0.6, 0)}
    >
      <Icon of={ChevronRight} size={16} />
    </button>
  );
  return (
    <div className={styles['frame']} data-before={before || undefined} data-after={after || undefined}>
      {before && arrow(-1)}
      {children}
      {after && arrow(1)}
    </div>
  );
}

/** The current tab is in the middle of the line, so that those beside it are seen, also once a panel takes room. */
export function useCurrentInView<List extends HTMLElement>(
  current: string | undefined,
  tabs: readonly { readonly label: string; readonly count?: number | undefined }[],
) {
  const list = useRef<List>(null);
  const shown = useRef('');
  useResized(list, () => {
    const tab = list.current?.querySelector('[aria-selected="true"], [aria-current="page"]');
    if (!list.current || !tab) return;
    const [room, { left, width }] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Counts that come later make the tabs wider.
    const state = [current, room.width, ...tabs.map(({ label, count }) => `${label} ${count}`)].join();
    if (shown.current === state) return;
    shown.current = state;
    // Not `scrollIntoView`, which moves the page as well.
    list.current.scrollLeft += left + width / 2 - room.left - room.width / 2;
  });
  return list;
}

/** After every drawing, and whenever the line is scrolled or has another width. */
function useResized(list: RefObject<HTMLElement | null>, look: () => void): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
    look();
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const watch = () => latest.current();
    const observer = new ResizeObserver(watch);
    observer.observe(element);
    element.addEventListener('scroll', watch);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', watch);
    };
  }, [list]);
}
