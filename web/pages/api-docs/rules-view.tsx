import { useApiText } from './text.ts';
import styles from './rules-view.module.css';

/** What holds for every call, said once. */
export function RulesView({ base }: { readonly base: string }) {
  const t = useApiText();
  const rules = [
    [t('ruleBase'), t('ruleBaseText', { base })],
    [t('ruleAuth'), t('ruleAuthText')],
    [t('ruleLists'), t('ruleListsText')],
    [t('ruleChanges'), t('ruleChangesText')],
    [t('ruleMoney'), t('ruleMoneyText')],
  ] as const;
  return (
    <dl className={styles['rules']}>
      {rules.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
