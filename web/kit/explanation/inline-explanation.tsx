import { ArrowRight, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './inline-explanation.module.css';

export interface InlineExplanationProps {
  /** What is explained: "Late fees, Oct 2026: 135.25". */
  readonly label: string;
  /** From left to right, each leading to the next: entries, rule, who. */
  readonly parts: readonly { readonly title: string; readonly content: ReactNode }[];
  /** Below all of them: where it goes on. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

/** How a figure came to be, opened in its place. */
export function InlineExplanation({ label, parts, foot, onClose }: InlineExplanationProps) {
  const t = useKitText();
  return (
    <section aria-label={label} className={styles['explanation']}>
      <div className={styles['parts']} data-count={parts.length}>
        {parts.map(({ title, content }, index) => (
          <Fragment key={title}>
            {index > 0 && (
              <span className={styles['arrow']}>
                <Icon of={ArrowRight} size={16} />
              </span>
            )}
            <div className={styles['part']}>
              <h2 className={styles['title']}>{title}</h2>
              {content}
            </div>
          </Fragment>
        ))}
      </div>
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
      <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
        <Icon of={X} size={16} />
      </button>
    </section>
  );
}

export interface ExplainedLine {
  readonly key: string;
  /** The number of the entry, as a link. */
  readonly reference: ReactNode;
  readonly what?: ReactNode;
  /** Under what it is: how its amount was reckoned. */
  readonly below?: ReactNode;
  readonly amount: ReactNode;
  /** Behind the amount: how old a charge is. */
  readonly aside?: ReactNode;
}

export interface ExplainedLinesProps {
  readonly lines: readonly ExplainedLine[];
  readonly total: ReactNode;
  readonly sum: ReactNode;
}

/** The first part: lines, a rule under their amounts, and what they come to. */
export function ExplainedLines({ lines, total, sum }: ExplainedLinesProps) {
  const hasAsides = lines.some(({ aside }) => aside !== undefined);
  return (
    <div className={hasAsides ? styles['withAsides'] : undefined}>
      <ul>
        {lines.map(({ key, reference, what, below, amount, aside }) => (
          <li key={key}>
            <div className={styles['line']}>
              {reference}
              {what !== undefined && (
                <span className={styles['what']}>
                  {what}
                  {below !== undefined && <span className={styles['below']}>{below}</span>}
                </span>
              )}
              <span className={styles['amount']} data-amount="">
                {amount}
              </span>
            </div>
            {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
          </li>
        ))}
      </ul>
      <p className={styles['sum']}>
        <span>{total}</span>
        <span className={styles['amount']} data-sum="">
          {sum}
        </span>
      </p>
    </div>
  );
}
