import { useQuery } from '@tanstack/react-query';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatDate } from '#web/lib/format.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { conditionsOf, hasCondition, type RuleDraft } from './rule-draft.ts';
import { useRuleText } from './text.ts';
import styles from './bank-rules.module.css';

/** As many as show what the rule means; the rest is counted. */
const shownLines = 5;

/** The lines of the last 90 days that the rule fits as it is written now, whatever became of them. */
export function RulePreview({ draft }: { readonly draft: RuleDraft }) {
  const t = useRuleText();
  const asked = useSettled(JSON.stringify(conditionsOf(draft)), 200);
  // As it was written just above.
  const body = JSON.parse(asked) as ReturnType<typeof conditionsOf>;
  const enabled = hasCondition(draft);
  const query = useQuery({ ...previewQuery('POST /bank-rule-previews/', body), enabled });
  const { data } = query;
  return (
    <section className={styles['preview']} aria-labelledby="rule-preview">
      <h3 id="rule-preview">{t('preview')}</h3>
      {!enabled && <p className={styles['quiet']}>{t('previewAsk')}</p>}
      {enabled && query.error !== null && <QueryFailure query={query} />}
      {enabled && data !== undefined && (
        <>
          <p role="status" className={styles['sum']}>
            {data.count === 0 ? t('previewNone') : t('previewCount', { count: data.count })}
            {data.totals.map(({ currency, cents }) => (
              <Amount key={currency} cents={cents} currency={currency} negative="accounting" tone="strong" />
            ))}
          </p>
          <ul className={styles['lines']}>
            {data.lines.slice(0, shownLines).map(({ id, date, text, cents, currency, state }) => (
              <li key={id}>
                <span className={styles['quiet']}>{formatDate(date)}</span>
                <span className={styles['text']} dir="auto">
                  {text}
                </span>
                <StateChip state={state} />
                <Amount cents={cents} currency={currency} negative="accounting" />
              </li>
            ))}
          </ul>
          {data.count > shownLines && (
            <p className={styles['quiet']}>{t('previewMore', { count: data.count - shownLines })}</p>
          )}
        </>
      )}
    </section>
  );
}

const states = ['open', 'doubtful', 'conflict', 'matched', 'posted', 'excluded'] as const;

function StateChip({ state }: { readonly state: string }) {
  const t = useRuleText();
  const known = states.find((one) => one === state);
  if (known === undefined) return <span />;
  return <Chip tone={known === 'open' ? 'tint' : 'neutral'}>{t(`state_${known}`)}</Chip>;
}
