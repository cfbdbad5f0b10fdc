import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { ScrolledTabs } from '#web/kit/tabs/scrolled-tabs.tsx';
import tabs from '#web/kit/tabs/tabs.module.css';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useListText } from './text.ts';
import styles from './chosen-bar.module.css';

export interface Chosen {
  readonly count: number;
  /** "2 leases selected". A phone has room for the number. */
  readonly title: string;
  /** Text acts and links, the main one first. */
  readonly acts: ReactNode;
  readonly onClear: () => void;
}

export interface ViewsOrChosenProps {
  readonly chosen: Chosen | false | undefined;
  /** The line of views. */
  readonly children: ReactNode;
}

interface ChosenBarProps extends Chosen {
  readonly views: RefObject<HTMLElement | null>;
}

/**
 * What is chosen and what can be done with it stands where the views are, in exactly their place: the next click on a
 * box must meet the row it was meant for. Taking the choice back brings the views back.
 */
export function ViewsOrChosen({ chosen, children }: ViewsOrChosenProps) {
  const views = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['place']}>
      <div ref={views} className={classNames(chosen && styles['covered'])}>
        {children}
      </div>
      {chosen && <ChosenBar {...chosen} views={views} />}
    </div>
  );
}

function ChosenBar({ count, title, acts, onClear, views }: ChosenBarProps) {
  const t = useListText();
  const phone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const come = ({ relatedTarget: from }: FocusEvent) => {
      if (!(from instanceof Element) || element.contains(from) || views.current?.contains(from) === true) return;
      // Boxes may go with the choice; their rows stay.
      before.current = from.closest('[data-row]') ?? from;
    };
    element.addEventListener('focusin', come);
    // A key chose the row while the focus was on a view, which cannot have it now.
    if (views.current?.contains(document.activeElement) === true) {
      before.current = document.activeElement;
      element.focus({ preventScroll: true });
    }
    return () => {
      // Once the views are in sight again.
      if (element.contains(document.activeElement)) queueMicrotask(() => giveBack(before.current));
    };
  }, [views]);

  return (
    <div ref={bar} role="group" aria-label={title} tabIndex={-1} className={styles['bar']}>
      <span className={styles['title']}>{phone ? t('chosenShort', { count }) : title}</span>
      <ScrolledTabs list={line}>
        <div ref={line} className={classNames(tabs['tabs'], styles['acts'])}>
          {acts}
        </div>
      </ScrolledTabs>
      <TextAct variant="other" className={styles['clear']} onClick={onClear}>
        {t('clear')}
      </TextAct>
    </div>
  );
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  else keepFocus();
}
