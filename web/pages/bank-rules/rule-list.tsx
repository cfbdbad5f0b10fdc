import { GripVertical } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { amountsOf } from '#web/features/bank-rules/rule-draft.ts';
import type { BankRule } from '#web/features/bank-rules/api.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useDragged } from './use-dragged.ts';
import { useRuleOrder } from './use-rule-order.ts';
import { useRulesText, type RulesText } from './text.ts';
import styles from './rules.module.css';

interface RuleListProps {
  readonly rules: readonly BankRule[];
  readonly current: string;
  readonly mayChange: boolean;
  readonly onOpen: (id: string) => void;
}

/** Rules in their order; each is moved by its handle, with the arrow keys or by dragging. */
export function RuleList({ rules: saved, current, mayChange, onOpen }: RuleListProps) {
  const t = useRulesText();
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const { rules, move } = useRuleOrder(saved);
  const [said, setSaid] = useState('');
  const moved = useRef<string>(undefined);
  const moveTo = (id: string, to: number) => {
    const at = rules.findIndex((rule) => rule.id === id);
    const rule = rules[at];
    if (rule === undefined || to === at || to < 0 || to >= rules.length) return;
    moved.current = id;
    setSaid(t('nowAt', { name: rule.name, at: to + 1, count: rules.length }));
    move(rule, at, to);
  };
  const drag = useDragged(list, moveTo);
  // A row that was put elsewhere in the page has lost the focus.
  useLayoutEffect(() => {
    const { current: id } = moved;
    if (id === undefined) return;
    moved.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-rule="${id}"] [data-handle]`)?.focus();
  });
  return (
    <>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <p id={hint} hidden>
        {t('moveHint')}
      </p>
      <ol ref={list} className={styles['rules']}>
        {rules.map((rule, at) => (
          <li
            key={rule.id}
            data-rule={rule.id}
            data-dragged={drag.id === rule.id || undefined}
            data-drop={drag.dropAt(at)}
            className={rule.id === current ? styles['current'] : undefined}
          >
            {mayChange && (
              <button
                type="button"
                data-handle
                className={styles['handle']}
                aria-label={t('move', { name: rule.name })}
                aria-describedby={hint}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                  event.preventDefault();
                  moveTo(rule.id, at + (event.key === 'ArrowUp' ? -1 : 1));
                }}
                {...drag.handle(rule.id, at)}
              >
                <Icon of={GripVertical} size={16} />
              </button>
            )}
            <span className={styles['number']}>{at + 1}</span>
            <Rule rule={rule} {...(mayChange && { onOpen: () => onOpen(rule.id) })} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Rule({ rule, onOpen }: { readonly rule: BankRule; readonly onOpen?: () => void }) {
  const t = useRulesText();
  const { currency } = useMe().organisation;
  const cells = (
    <>
      <span className={styles['name']}>
        <bdi>{rule.name}</bdi>
      </span>
      <span className={styles['conditions']} dir="auto">
        {conditionsOf(t, rule, currency).join(', ')}
      </span>
      <span className={styles['target']}>
        {rule.account.number} {rule.account.name}
        <span className={styles['property']}>{rule.property?.name ?? t('company')}</span>
      </span>
      <span className={styles['how']}>
        <Chip tone={rule.isAutomatic ? 'tint' : 'neutral'}>{t(rule.isAutomatic ? 'posts' : 'proposes')}</Chip>
      </span>
    </>
  );
  if (onOpen === undefined) return <div className={styles['row']}>{cells}</div>;
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      {cells}
    </button>
  );
}

/** What a line has to be, in a few words each. */
function conditionsOf(t: RulesText, rule: BankRule, currency: string): string[] {
  const { direction, fromCents, toCents } = amountsOf(rule);
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
  return [
    ...(rule.text === null ? [] : [t('hasText', { text: rule.text })]),
    ...(rule.counterparty === null ? [] : [t('hasCounterparty', { name: rule.counterparty })]),
    ...(direction === 'any' ? [] : [t(direction)]),
    ...rangeOf(fromCents, toCents),
  ];

  function rangeOf(least: number | null, most: number | null): string[] {
    if (least !== null && most !== null)
      return [least === most ? money(least) : t('between', { from: money(least), to: money(most) })];
    if (least !== null) return [t('atLeast', { amount: money(least) })];
    return most === null ? [] : [t('atMost', { amount: money(most) })];
  }
}
