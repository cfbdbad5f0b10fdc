import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { firstField } from '#web/kit/focus/first-field.ts';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { keepHolding } from '#web/kit/held-keys/hold-keys.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import { LeaveDialog } from '#web/kit/typed-guard/leave-dialog.tsx';
import { useTypedGuard } from '#web/kit/typed-guard/use-typed-guard.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the primary act last. */
  readonly footer?: ReactNode;
  /** A click beside it does not close it: it may be the second of a double click that opened it. */
  readonly stays?: boolean;
  /** It opened with text that was typed before, such as a draft: Esc asks first. */
  readonly holdsTyped?: boolean;
}

/** Asks for something before anything else can happen. What can be looked at beside the page is a side panel. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  stays = false,
  holdsTyped,
}: DialogProps) {
  const t = useKitText();
  const { box, asking, close, stay } = useTypedGuard(onClose, holdsTyped);
  const body = useRef<HTMLDivElement>(null);
  const bodyHere = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    // The focus comes a moment after the form is drawn: keys of that moment are for its first field.
    if (firstField(element) !== null) keepHolding();
  }, []);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => keepFocus(opener);
  }, [open]);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={stays}
      onOpenChange={(next, { reason }) => {
        if (next) return;
        // Its own button is pressed on purpose; Esc and a click beside it may be a slip.
        if (reason === 'close-press') onClose();
        else close();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Popup
          ref={box}
          className={styles['popup']}
          initialFocus={() => {
            const own = body.current?.closest<HTMLElement>("[role='dialog']");
            const { activeElement } = document;
            // A form in it that was sent and not answered has given its button the focus.
            if (activeElement instanceof HTMLElement && own?.contains(activeElement)) return activeElement;
            return firstField(body.current) ?? own;
          }}
        >
          <header className={styles['header']}>
            <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
            <BaseDialog.Close className={styles['close']} aria-label={t('close')}>
              <Icon of={X} />
            </BaseDialog.Close>
          </header>
          <div ref={bodyHere} className={styles['body']}>
            {description !== undefined && (
              <BaseDialog.Description className={styles['description']}>{description}</BaseDialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
          <LeaveDialog open={asking} onStay={stay} onLeave={onClose} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
