import { useRef, useState } from 'react';
import type { BankRule } from '#web/features/bank-rules/api.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { useTouched } from '#web/lib/use-act.ts';

/** The order at once as it was made, and sent one move after the other: the next one need not wait. */
export function useRuleOrder(saved: readonly BankRule[]) {
  const words = useFailureWords();
  const touched = useTouched();
  const [order, setOrder] = useState<readonly string[]>();
  const sending = useRef(Promise.resolve());
  const versions = useRef(new Map<string, number>());
  const waiting = useRef(0);
  const byId = new Map(saved.map((rule) => [rule.id, rule]));
  // One that somebody else has added meanwhile comes last, as it does.
  const known = order?.flatMap((id) => byId.get(id) ?? []) ?? [];
  const rules = order === undefined ? saved : [...known, ...saved.filter(({ id }) => !order.includes(id))];

  function move(rule: BankRule, from: number, to: number): void {
    const ids = rules.map(({ id }) => id).toSpliced(from, 1);
    setOrder(ids.toSpliced(to, 0, rule.id));
    waiting.current += 1;
    sending.current = sending.current.then(() => send(rule, from, to));
  }

  async function send({ id, version }: BankRule, from: number, to: number): Promise<void> {
    try {
      const moved = await call('POST /bank-rules/{id}/move/', {
        params: { id },
        body: {
          to: to < from ? 'up' : 'down',
          by: Math.abs(to - from),
          version: Math.max(version, versions.current.get(id) ?? 0),
        },
      });
      versions.current.set(id, moved.version);
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
    waiting.current -= 1;
    if (waiting.current > 0) return;
    await touched('POST /bank-rules/{id}/move/');
    if (waiting.current === 0) setOrder(undefined);
  }

  return { rules, move };
}
