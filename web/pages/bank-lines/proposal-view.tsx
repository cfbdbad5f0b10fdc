import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { useRentWords, type RentWords } from '#web/features/money/text.ts';
import { wordOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import hidden from '#web/kit/hidden.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Candidate, Line, Target } from './line-groups.ts';
import { reasonText, targetName, targetPlace } from './proposal-words.ts';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

/** What would be matched or posted, down to the charges that are paid, ending in a double rule. */
export function Proposed({ line, candidate }: { readonly line: Line; readonly candidate: Candidate }) {
  const t = useLinesText();
  const w = useRentWords();
  const { currency } = line;
  const sum = candidate.targets.reduce((total, { cents }) => total + cents, 0);
  const pays = candidate.targets.some(({ kind }) => kind === 'lease' || kind === 'bill');
  return (
    <div className={styles['proposed']}>
      {candidate.targets.map((target) => (
        <div key={target.id}>
          <div className={styles['target']}>
            {target.kind === 'lease' && <Spine small colour={propertyColourOf(target.property.colour)} />}
            <span className={styles['name']}>{targetName(target)}</span>
            <span className={styles['quiet']}>{noteOf(t, target, currency)}</span>
          </div>
          <dl className={styles['lines']}>
            {linesOf(t, w, target).map(({ label, note, cents }) => (
              <div key={`${label} ${note}`}>
                <dt>
                  {label} <span className={styles['quiet']}>{note}</span>
                </dt>
                <dd>
                  <Amount cents={cents} currency={currency} negative="accounting" />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <dl className={styles['total']}>
        <div>
          <dt>{pays ? t('payment', { date: formatDate(line.date) }) : line.text}</dt>
          <dd>
            <Amount cents={sum} currency={currency} negative="accounting" tone="strong" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

type Text = ReturnType<typeof useLinesText>;

function noteOf(t: Text, target: Target, currency: string): string {
  if (target.kind === 'lease')
    return `${targetPlace(target)} · ${t('owes', { amount: formatMoney(target.openCents, currency, { zero: 'number', negative: 'accounting' }) })}`;
  if (target.kind === 'rule') return target.name;
  if (target.kind === 'bill') return [target.number, target.invoiceNumber].filter((part) => part !== null).join(' · ');
  return formatDate(target.date);
}

function linesOf(t: Text, w: RentWords, target: Target): { label: string; note: string; cents: number }[] {
  if (target.kind === 'rule')
    return [
      { label: t('toAccount', { account: target.account.name }), note: target.account.number, cents: target.cents },
    ];
  if (target.kind === 'item') return [];
  if (target.kind === 'bill')
    return [{ label: t('bill'), note: t('billDue', { date: formatDate(target.dueOn) }), cents: target.cents }];
  const paid = target.charges.map(({ label, kind, number, dueOn, cents }) => ({
    label: label ?? wordOf(w, 'kind', kind),
    note: t('chargeDue', { number, date: formatDate(dueOn) }),
    cents,
  }));
  const rest = target.cents - paid.reduce((sum, { cents }) => sum + cents, 0);
  return rest > 0 ? [...paid, { label: t('prepaid'), note: '', cents: rest }] : paid;
}

const signs = {
  for: { icon: Check, word: 'reasonYes' },
  unknown: { icon: CircleDashed, word: 'reasonUnknown' },
  against: { icon: TriangleAlert, word: 'reasonNo' },
} as const;

/** Facts: a check speaks for it, a dashed ring is not known, a triangle asks to look. */
export function Reasons({ candidate, currency }: { readonly candidate: Candidate; readonly currency: string }) {
  const t = useLinesText();
  return (
    <ul className={styles['reasons']}>
      {candidate.reasons.map((reason, at) => (
        // Two facts of one kind may stand beside each other.
        <li key={`${reason.key} ${at}`} data-sign={reason.sign}>
          <Icon of={signs[reason.sign].icon} size={16} />
          <span className={hidden['hidden']}>{t(signs[reason.sign].word)}: </span>
          {reasonText(t, reason, currency)}
        </li>
      ))}
    </ul>
  );
}
