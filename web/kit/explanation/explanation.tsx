import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import popup from '#web/kit/popup/popup.module.css';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import styles from './explanation.module.css';

export interface ExplanationProps {
  /** The figure: it gets the dotted underline that says "a rule made this". */
  readonly children: ReactNode;
  /** One line that shows the rule with its numbers: "16 of 31 days × 1,620.00 = 836.13". */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** For who hears the figure alone: "Balance: 1,520.00". */
  readonly name?: string;
  /** Its detail is a list of lines with amounts. */
  readonly wide?: boolean;
}

/** Opens, by click or key, how a figure came to be. */
export function Explanation({ children, title, detail, name, wide = false }: ExplanationProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <TextAct variant="computed" className={styles['figure']} aria-label={name} data-explains={name && ''} />
        }
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup['positioner']} sideOffset={9}>
          <Popover.Popup className={classNames(styles['popup'], wide && styles['wide'])}>
            {!wide && (
              <Popover.Arrow className={styles['arrow']}>
                <svg width="14" height="8" viewBox="0 0 14 8" aria-hidden="true">
                  <path d="M0.5 8 7 1.5 13.5 8" />
                </svg>
              </Popover.Arrow>
            )}
            <Popover.Title className={styles['title']}>{title}</Popover.Title>
            {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
