import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { portfolioChanged, setOwnership, type PropertyInFull } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { ownershipOn } from './owners-facts.tsx';
import { OwnershipSets } from './ownership-sets.tsx';
import { PersonField } from './person-field.tsx';
import { equalShares, parseShare, sharePercent, shareText, wholeParts } from './share-parts.ts';
import styles from './dialogs.module.css';

interface OwnerRow {
  readonly key: number;
  readonly person: Option | null;
  readonly share: string;
}

/** Who owns the property from a day on. The sum stands below while it is written, and only 100 % can be saved. */
export function OwnersDialog({
  property,
  onClose,
}: {
  readonly property: PropertyInFull;
  readonly onClose: () => void;
}) {
  const t = useDialogsText();
  const formId = useId();
  const today = useToday();
  const queryClient = useQueryClient();
  const [startsOn, setStartsOn] = useState<string | null>(today);
  const [rows, setRows] = useState(() => rowsOf(property, today));
  const parts = rows.map(({ share }) => parseShare(share));
  const sum = parts.reduce<number>((total, share) => total + (share ?? 0), 0);
  const people = rows.map(({ person }) => person?.value);
  const isTwice = people.some((id, at) => id !== undefined && people.indexOf(id) !== at);
  const { form, submit, busy, failure, message, clear } = useSubmission({
    check: () => [
      ...(startsOn === null ? [{ path: 'startsOn', code: 'required' }] : []),
      ...rows.flatMap(({ key, person }, at) => [
        ...(person === null ? [{ path: `person-${key}`, code: 'required' }] : []),
        ...(typeof parts[at] === 'number' ? [] : [{ path: `share-${key}`, code: 'share' }]),
      ]),
      ...(isTwice ? [{ path: 'people', code: 'twice' }] : []),
      ...(sum === wholeParts ? [] : [{ path: 'sum', code: 'shares-not-whole' }]),
    ],
    send: async () => {
      const shares = rows.map(({ person }, at) => ({ personId: person?.value ?? '', parts: parts[at] ?? 0 }));
      await setOwnership(property.id, { startsOn: startsOn ?? today, shares });
      showToast({ text: t('ownersSaved', { name: property.name }) });
      onClose();
      await portfolioChanged(queryClient);
    },
  });
  const wrong = (path: string) => failure?.fields.some((field) => field.path === path) === true;

  function change(next: readonly OwnerRow[]) {
    clear();
    setRows(next);
  }

  function edit(key: number, part: Partial<OwnerRow>) {
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ownersTitle', { name: property.name })}
      description={t('ownersWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('saveOwners', { date: formatDateFull(startsOn ?? today) })}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <div className={styles['date']}>
          <DateField
            label={t('from')}
            value={startsOn}
            today={today}
            error={wrong('startsOn') ? t('dateMissing') : undefined}
            onChange={(date) => {
              clear();
              setStartsOn(date);
            }}
          />
        </div>
        <ul className={styles['owners']}>
          {rows.map((row, at) => (
            <li key={row.key} className={styles['owner']}>
              <PersonField
                label={t('ownerNumber', { number: at + 1 })}
                value={row.person}
                error={wrong(`person-${row.key}`) ? t('ownerMissing') : undefined}
                onChange={(person) => edit(row.key, { person })}
              />
              <TextField
                label={t('shareOf', { number: at + 1 })}
                labelHidden
                inputMode="decimal"
                autoComplete="off"
                placeholder="%"
                value={row.share}
                error={parts[at] === undefined || wrong(`share-${row.key}`) ? t('shareInvalid') : undefined}
                onChange={(event) => edit(row.key, { share: event.target.value })}
              />
              {rows.length > 1 && (
                <button
                  type="button"
                  className={styles['remove']}
                  aria-label={t('removeOwner', { number: at + 1 })}
                  onClick={() => change(rows.filter((other) => other !== row))}
                >
                  <Icon of={X} size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
        <div className={styles['line']}>
          <span className={styles['textActs']}>
            <TextAct onClick={() => change([...rows, newRow(rows)])}>{t('addOwner')}</TextAct>
            <TextAct variant="other" onClick={() => change(withEqualShares(rows))}>
              {t('equal')}
            </TextAct>
          </span>
          <output className={styles['sum']} data-whole={sum === wholeParts}>
            {sumText(t, sum)}
          </output>
        </div>
        <FormError requestId={failure?.requestId}>
          {isTwice && wrong('people') ? t('ownerTwice') : wrong('sum') ? t('shares-not-whole') : serverWords()}
        </FormError>
      </form>
      {property.ownerships.length > 0 && <OwnershipSets property={property} />}
    </Dialog>
  );

  /** What the fields say themselves is not said again. */
  function serverWords(): string | undefined {
    return failure !== undefined && failure.fields.some(({ code }) => ['required', 'share'].includes(code))
      ? undefined
      : message;
  }
}

function rowsOf(property: PropertyInFull, today: string): readonly OwnerRow[] {
  const now = ownershipOn(property.ownerships, today) ?? property.ownerships.at(-1);
  const rows = (now?.shares ?? []).map(({ personId, name, parts }, key) => ({
    key,
    person: { value: personId, label: name },
    share: shareText(parts),
  }));
  return rows.length > 0 ? rows : [{ key: 0, person: null, share: shareText(wholeParts) }];
}

function newRow(rows: readonly OwnerRow[]): OwnerRow {
  return { key: Math.max(...rows.map(({ key }) => key)) + 1, person: null, share: '' };
}

function withEqualShares(rows: readonly OwnerRow[]): readonly OwnerRow[] {
  const parts = equalShares(rows.length);
  return rows.map((row, at) => ({ ...row, share: shareText(parts[at] ?? 0) }));
}

function sumText(t: ReturnType<typeof useDialogsText>, sum: number): string {
  if (sum === wholeParts) return t('sum', { sum: sharePercent(sum) });
  return sum < wholeParts
    ? t('sumMissing', { missing: sharePercent(wholeParts - sum) })
    : t('sumOver', { over: sharePercent(sum - wholeParts) });
}
