import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords, moneyOf, wordOf } from '#web/features/money/words.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { firstField } from '#web/kit/focus/first-field.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { NotOwedNote, type NotOwed } from './not-owed.tsx';
import { incomeAccountsQuery, type Settlement, type SettlementContent } from './api.ts';
import { faultWords, useSettlementText } from './settlement-text.ts';
import styles from './deposits.module.css';

type Written = SettlementContent['deductions'][number];
type Reckoned = Settlement['result']['deductions'][number];

interface DeductionRowsProps {
  readonly settlement: Settlement;
  readonly deductions: readonly Written[];
  readonly onChange: (deductions: Written[]) => void;
}

/** Open charges and what is written by hand, in the order in which the deposit pays them. */
export function DeductionRows({ settlement, deductions, onChange }: DeductionRowsProps) {
  const s = useSettlementText();
  const t = useRentWords();
  const { result } = settlement;
  const named = new Set(deductions.map(({ chargeId }) => chargeId));
  const offered = result.notDeducted.filter(({ chargeId }) => !named.has(chargeId));
  const put = (index: number, change: Partial<Written>) =>
    onChange(deductions.map((one, at) => (at === index ? { ...one, ...change } : one)));
  // What was all that is open of a charge leaves nothing to deduct; of another, what is left is deducted, and not more.
  const credited = ({ chargeId, cents, openCents }: NotOwed) =>
    onChange(
      deductions
        .filter((one) => one.chargeId !== chargeId || cents < openCents)
        .map((one) =>
          one.chargeId === chargeId && (one.cents ?? 0) > openCents - cents ? { ...one, cents: null } : one,
        ),
    );
  const box = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  // Whoever adds a row goes on in it.
  useEffect(() => {
    if (added > 0) firstField([...(box.current?.children ?? [])].at(-1))?.focus();
  }, [added]);
  const add = (chargeId: string | null) => {
    onChange([...deductions, { chargeId, label: '', note: '', accountId: null, cents: null }]);
    setAdded(added + 1);
  };
  const drop = (index: number) => onChange(deductions.filter((_, at) => at !== index));
  return (
    <Section title={s('deductions')} lead={s('deductionsWhy')}>
      {deductions.length === 0 && <p className={styles['quiet']}>{s('deductionsNone')}</p>}
      <div ref={box}>
        {deductions.map((written, index) => (
          <DeductionRow
            key={written.chargeId ?? index}
            index={index}
            settlement={settlement}
            written={written}
            reckoned={result.deductions.find(({ chargeId }, at) =>
              written.chargeId === null ? at === index : chargeId === written.chargeId,
            )}
            onChange={(change) => put(index, change)}
            onRemove={() => drop(index)}
            onCredited={credited}
          />
        ))}
      </div>
      {result.notOwed
        .filter(({ chargeId }) => !named.has(chargeId))
        .map((charge) => (
          <NotOwedNote key={charge.chargeId} charge={charge} currency={result.currency} onCredited={credited} />
        ))}
      <div className={styles['adding']}>
        <TextAct onClick={() => add(null)}>{s('addFree')}</TextAct>
        {offered.map(({ chargeId, number, kind, label, dueOn, openCents }) => (
          <TextAct key={chargeId} variant="other" onClick={() => add(chargeId)}>
            {s('deductCharge', {
              what: chargeWords(t, { kind, label, dueOn, periodFrom: null, periodTo: null }),
              number,
              date: formatDate(dueOn),
              amount: moneyOf(openCents, result.currency),
            })}
          </TextAct>
        ))}
      </div>
    </Section>
  );
}

interface DeductionRowProps {
  readonly index: number;
  readonly settlement: Settlement;
  readonly written: Written;
  readonly reckoned: Reckoned | undefined;
  readonly onChange: (change: Partial<Written>) => void;
  readonly onRemove: () => void;
  readonly onCredited: (charge: NotOwed) => void;
}

function DeductionRow({ index, settlement, written, reckoned, onChange, onRemove, onCredited }: DeductionRowProps) {
  const s = useSettlementText();
  const t = useRentWords();
  const { currency } = settlement.result;
  const faultOf = (path: string) => {
    const fault = settlement.faults.find((one) => one.path === `deductions.${index}${path}`);
    return fault === undefined ? undefined : faultWords(s, fault);
  };
  const name =
    written.chargeId === null
      ? written.label
      : (reckoned?.label ?? (reckoned === undefined ? '' : wordOf(t, 'kind', reckoned.kind)));
  const removing = (
    <button
      type="button"
      className={styles['remove']}
      aria-label={s('remove', { what: name === '' ? s('thisDeduction') : name })}
      onClick={onRemove}
    >
      <Icon of={X} size={16} />
    </button>
  );
  const own = faultOf('');
  const notOwed = settlement.result.notOwed.find(({ chargeId }) => chargeId === written.chargeId);
  return (
    <div className={styles['deduction']}>
      {written.chargeId === null ? (
        <TextField
          label={s('label')}
          maxLength={120}
          value={written.label}
          error={faultOf('.label')}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      ) : (
        <div>
          {name}
          {reckoned?.number !== null && reckoned !== undefined && <Detail id>{reckoned.number}</Detail>}
          {reckoned !== undefined && reckoned.dueOn !== null && reckoned.openCents !== null && (
            <div className={styles['quiet']}>
              {s('ofOpen', { amount: moneyOf(reckoned.openCents, currency), date: formatDate(reckoned.dueOn) })}
            </div>
          )}
          {own !== undefined && <div className={styles['fault']}>{own}</div>}
        </div>
      )}
      <div className={styles['amount']}>
        <MoneyField
          label={s('amount')}
          currency={currency}
          cents={written.cents ?? (written.chargeId === null ? null : (reckoned?.cents ?? null))}
          error={faultOf('.cents')}
          onChange={(cents) => onChange({ cents })}
        />
      </div>
      {removing}
      {notOwed !== undefined && (
        <div className={styles['further']}>
          <NotOwedNote beside charge={notOwed} currency={currency} onCredited={onCredited} />
        </div>
      )}
      {written.chargeId === null && <FreeParts written={written} fault={faultOf('.accountId')} onChange={onChange} />}
    </div>
  );
}

const usual = 'usual';

function FreeParts({
  written,
  fault,
  onChange,
}: {
  readonly written: Written;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Written>) => void;
}) {
  const s = useSettlementText();
  const { data: accounts } = useQuery(incomeAccountsQuery);
  return (
    <div className={styles['further']}>
      <TextField
        label={s('note')}
        maxLength={500}
        value={written.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <Select
        label={s('account')}
        options={[
          { value: usual, label: s('accountUsual') },
          ...(accounts ?? []).map(({ id, number, name }) => ({ value: id, label: name, hint: number })),
        ]}
        value={written.accountId ?? usual}
        error={fault}
        onChange={(id) => onChange({ accountId: id === usual ? null : id })}
      />
    </div>
  );
}
