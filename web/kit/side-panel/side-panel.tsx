import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import { LeaveDialog } from '#web/kit/typed-guard/leave-dialog.tsx';
import { useTypedGuard } from '#web/kit/typed-guard/use-typed-guard.ts';
import { loopFocus } from './loop-focus.ts';
import styles from './side-panel.module.css';

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly chip?: ReactNode;
  readonly onClose: () => void;
  /** It opened with text that was typed before, such as a draft: Esc asks first. */
  readonly holdsTyped?: boolean;
  /** For a peek through a list: the row before and after. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Stays at the bottom: a sentence on the left, buttons on the right. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What a peek through a list is given. */
export interface PeekProps<Known = never> extends Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'> {
  readonly id: string;
  /** What the list has of it: the head stands before the rest is fetched. */
  readonly known?: Known | undefined;
}

/**
 * 480 px beside the page, which stays usable, its scroll kept; below 1200 px it lies over it, and on a phone it is the
 * screen. Put it into a layout's `panel`. Esc closes it, where something was typed after a question, and the focus goes back to
 * where it came from.
 */
export function SidePanel({
  title,
  eyebrow,
  chip,
  onClose,
  holdsTyped,
  onPrevious,
  onNext,
  footer,
  children,
}: SidePanelProps) {
  const t = useKitText();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { box, asking, close, stay } = useTypedGuard(onClose, holdsTyped);
  const covers = useMedia('(max-width: 1199.98px)');

  const opener = useRef<Element>(null);
  // Before a form in it takes the focus.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(() => {
    const element = panel.current;
    box(element);
    if (element?.contains(document.activeElement) !== true) {
      // The panel that was here before has given it back by now.
      opener.current = document.activeElement;
      element?.focus({ preventScroll: true });
    }
    return () => keepFocus(opener.current);
  }, [box]);

  // Before anything is painted: the next key is for what is shown by then.
  useLayoutEffect(() => {
    const element = panel.current;
    const key = (event: KeyboardEvent) => {
      // The first Esc belongs to a list that is open inside.
      const busy = document.activeElement?.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !event.defaultPrevented && !busy) {
        // The question is there before this key press has gone through the page, and would be answered by it.
        event.stopPropagation();
        close();
      } else if (event.key === 'Tab' && covers && element !== null) loopFocus(event, element);
      else if (isPlain(event) && event.key === 'j') onNext?.();
      else if (isPlain(event) && event.key === 'k') onPrevious?.();
    };
    element?.addEventListener('keydown', key);
    return () => element?.removeEventListener('keydown', key);
  });

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={covers || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['panel']}
    >
      <header className={styles['header']}>
        <div className={styles['words']}>
          {eyebrow !== undefined && <div className={styles['eyebrow']}>{eyebrow}</div>}
          <div className={styles['line']}>
            <h2 id={titleId}>{title}</h2>
            {chip}
          </div>
        </div>
        <div className={styles['acts']}>
          {onPrevious !== undefined && (
            <button type="button" aria-label={t('previousRow')} onClick={onPrevious}>
              <Icon of={ChevronUp} />
            </button>
          )}
          {onNext !== undefined && (
            <button type="button" aria-label={t('nextRow')} onClick={onNext}>
              <Icon of={ChevronDown} />
            </button>
          )}
          {/* A key that was meant for the form loses nothing here; a click is meant. */}
          <button type="button" aria-label={t('close')} onClick={({ detail }) => (detail === 0 ? close() : onClose())}>
            <Icon of={X} />
          </button>
        </div>
      </header>
      <div className={styles['body']}>{children}</div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
      <LeaveDialog open={asking} onStay={stay} onLeave={onClose} />
    </div>
  );
}

/** A letter is a command only where it could not be meant as text. */
function isPlain(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    !(event.target instanceof Element) || event.target.closest('input, textarea, select, [role="combobox"]') === null
  );
}
