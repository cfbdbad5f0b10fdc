import { useQuery } from '@tanstack/react-query';
import { bankRulesQuery, type BankRule } from '#web/features/bank-rules/api.ts';
import { RuleForm } from '#web/features/bank-rules/rule-form.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useRulesText } from './text.ts';

interface RulePanelProps {
  readonly rule: BankRule | undefined;
  readonly onClose: () => void;
}

/** Adds a rule, or changes or removes one; what was removed comes back to its place. */
export function RulePanel({ rule, onClose }: RulePanelProps) {
  const t = useRulesText();
  const words = useFailureWords();
  const { data: rules = [] } = useQuery(bankRulesQuery);
  const remove = useAct('POST /bank-rules/{id}/remove/');
  const add = useAct('POST /bank-rules/');
  const move = useAct('POST /bank-rules/{id}/move/');
  const tell = (work: Promise<void>) =>
    void work.catch((error: unknown) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }));
  const restore = async ({ account, property, ...old }: BankRule, below: number) => {
    const { name, text, minCents, maxCents, counterparty, isAutomatic } = old;
    const conditions = { text, minCents, maxCents, counterparty };
    const target = { accountId: account.id, propertyId: property?.id ?? null };
    const { id, version } = await add({ body: { name, ...conditions, ...target, isAutomatic } });
    if (below > 0) await move({ params: { id }, body: { to: 'up', by: below, version } });
  };
  const takeAway = async (gone: BankRule) => {
    const below = rules.filter(({ position }) => position > gone.position).length;
    await remove({ params: { id: gone.id }, body: { version: gone.version } });
    onClose();
    showToast({
      text: t('removed', { name: gone.name }),
      act: { label: t('undo'), run: () => tell(restore(gone, below)) },
    });
  };
  return (
    <RuleForm
      rule={rule}
      onClose={onClose}
      acts={rule !== undefined && <Button onClick={() => tell(takeAway(rule))}>{t('remove')}</Button>}
    />
  );
}
