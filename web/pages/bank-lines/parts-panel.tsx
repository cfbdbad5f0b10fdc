import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTransfers, targetsQuery } from '#web/features/banking/target-accounts.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useActing } from '#web/kit/act-panel/use-acting.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useTouched } from '#web/lib/use-act.ts';
import type { Line } from './line-groups.ts';
import { bodyOf, newPart, onlyLease, problemsOf, type PartDraft, type PartKind } from './part-draft.ts';
import { PartFields } from './part-fields.tsx';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

interface PartsPanelProps {
  readonly line: Line;
  readonly leftCents: number;
  readonly kind: PartKind;
  readonly isSplit: boolean;
  readonly isTransfer: boolean;
  readonly onDone: (line: Line) => void;
  readonly onClose: () => void;
}

/** What a line is, said by hand: a payment, an account, an item, or several of these that add up to it. */
export function PartsPanel({ leftCents, kind, isSplit, isTransfer, onDone, onClose, ...given }: PartsPanelProps) {
  const t = useLinesText();
  const touched = useTouched();
  // The line as it was when the form opened: another version is another line.
  const [line] = useState(given.line);
  const { data: targets } = useQuery({ ...targetsQuery, enabled: isTransfer });
  const transfers = targets?.find(isTransfers)?.id ?? null;
  const { currency } = line;
  const [written, setParts] = useState<readonly PartDraft[]>(() =>
    isSplit ? [newPart(kind, null, 1), newPart(kind, null, 2)] : [newPart(kind, Math.abs(leftCents), 1)],
  );
  // What nobody has chosen yet is the account that money between banks passes through.
  const parts = isTransfer ? written.map((part) => ({ ...part, accountId: part.accountId ?? transfers })) : written;
  const left = Math.abs(leftCents) - parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const saved = useRef(line);
  const [remembers, setRemembers] = useState(true);
  const lease = onlyLease(parts);
  const acting = useActing({
    typed: { parts },
    fields: parts.flatMap((_, at) => [
      `parts.${at}.leaseId`,
      `parts.${at}.billId`,
      `parts.${at}.accountId`,
      `parts.${at}.propertyId`,
      `parts.${at}.cents`,
    ]),
    check: () => problemsOf(t, parts),
    send: async (post) => {
      const body = {
        version: line.version,
        parts: bodyOf(parts, Math.sign(line.cents)),
        remember: remembers && lease !== null,
      };
      saved.current = await post('POST /statement-lines/{id}/post/', { params: { id: line.id }, body });
      return t('posted');
    },
    onDone: () => onDone(saved.current),
    refresh: () => touched('POST /statement-lines/{id}/post/'),
  });
  const change = (id: number, wish: Partial<PartDraft>) =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...wish } : part)));
  const add = () =>
    setParts([...parts, newPart(kind, left > 0 ? left : null, Math.max(...parts.map(({ id }) => id)) + 1)]);
  const amount = formatMoney(Math.abs(leftCents), currency);
  return (
    <ActPanel
      title={t(isTransfer ? 'transfer' : 'partsTitle')}
      eyebrow={`${formatDate(line.date)} · ${line.text}`}
      act={t('post', { amount })}
      nothingYet={t('nothingYet')}
      disabled={left !== 0}
      acting={acting}
      onClose={onClose}
    >
      {parts.map((part, at) => (
        <fieldset key={part.id} className={styles['part']}>
          <legend>{t('part', { number: at + 1 })}</legend>
          <PartFields
            part={part}
            line={line}
            error={(name) => acting.errorOf(`parts.${at}.${name}`)}
            onChange={(wish) => change(part.id, wish)}
          />
          {parts.length > 1 && (
            <TextAct onClick={() => setParts(parts.filter(({ id }) => id !== part.id))}>
              {t('removePart', { number: at + 1 })}
            </TextAct>
          )}
        </fieldset>
      ))}
      <p>
        <TextAct onClick={add}>{t('addPart')}</TextAct>
      </p>
      {lease !== null && (
        <Checkbox
          label={t('remember', { place: lease.place })}
          checked={remembers}
          onChange={({ target }) => setRemembers(target.checked)}
        />
      )}
      <dl className={styles['total']}>
        <div>
          <dt>{t('left')}</dt>
          <dd>
            <span role="status">
              <Amount negative="accounting" cents={left} currency={currency} zero="number" tone="strong" />
            </span>
          </dd>
        </div>
      </dl>
    </ActPanel>
  );
}
