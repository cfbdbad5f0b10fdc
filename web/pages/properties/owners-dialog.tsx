import { X } from 'lucide-react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDateFull } from '#web/lib/format.ts';
import type { PropertyInFull } from './api.ts';
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
  const today = useToday();
  const form = useRecordForm({
    draft: (): Draft => ({ startsOn: today, rows: rowsOf(property, today) }),
    fields: ({ rows }) => ['people', 'sum', ...rows.flatMap(({ key }) => [`person-${key}`, `share-${key}`])],
    check: (draft) => wrongIn(t, draft),
    line: 'POST /properties/{id}/ownership/',
    send: ({ startsOn, rows }) => {
      const shares = rows.map(({ person, share }) => ({
        personId: person?.value ?? '',
        parts: parseShare(share) ?? 0,
      }));
      return call('POST /properties/{id}/ownership/', {
        params: { id: property.id },
        body: { startsOn: startsOn ?? today, shares },
      });
    },
    said: () => t('ownersSaved', { name: property.name }),
    onSaved: onClose,
  });
  const { startsOn, rows } = form.draft;
  const sum = sumOf(rows);

  function change(next: readonly OwnerRow[]) {
    form.clear();
    form.change({ rows: next });
  }

  function edit(key: number, part: Partial<OwnerRow>) {
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  }

  return (
    <FormDialog
      form={form}
      title={t('ownersTitle', { name: property.name })}
      why={t('ownersWhy')}
      act={t('saveOwners', { date: formatDateFull(startsOn ?? today) })}
      problem={form.errorOf('people') ?? form.errorOf('sum')}
      onClose={onClose}
      below={property.ownerships.length > 0 && <OwnershipSets property={property} />}
    >
      <div className={styles['date']}>
        <DateField label={t('from')} today={today} {...form.date('startsOn')} />
      </div>
      <ul className={styles['owners']}>
        {rows.map((row, at) => (
          <li key={row.key} className={styles['owner']}>
            <PersonField
              label={t('ownerNumber', { number: at + 1 })}
              value={row.person}
              error={form.errorOf(`person-${row.key}`)}
              onChange={(person) => edit(row.key, { person })}
            />
            <TextField
              label={t('shareOf', { number: at + 1 })}
              labelHidden
              inputMode="decimal"
              autoComplete="off"
              placeholder="%"
              value={row.share}
              error={parseShare(row.share) === undefined ? t('shareInvalid') : form.errorOf(`share-${row.key}`)}
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
    </FormDialog>
  );
}

interface Draft {
  readonly startsOn: string | null;
  readonly rows: readonly OwnerRow[];
}

function sumOf(rows: readonly OwnerRow[]): number {
  return rows.reduce((total, { share }) => total + (parseShare(share) ?? 0), 0);
}

function wrongIn(t: ReturnType<typeof useDialogsText>, { startsOn, rows }: Draft): readonly FieldCheck[] {
  const people = rows.map(({ person }) => person?.value);
  const isTwice = people.some((id, at) => id !== undefined && people.indexOf(id) !== at);
  const wrong = (path: string, message: string) => [{ path, code: 'unreadable', message }];
  return [
    ...(startsOn === null ? wrong('startsOn', t('dateMissing')) : []),
    ...rows.flatMap(({ key, person, share }) => [
      ...(person === null ? wrong(`person-${key}`, t('ownerMissing')) : []),
      ...(typeof parseShare(share) === 'number' ? [] : wrong(`share-${key}`, t('shareInvalid'))),
    ]),
    ...(isTwice ? wrong('people', t('ownerTwice')) : []),
    ...(sumOf(rows) === wholeParts ? [] : wrong('sum', t('shares-not-whole'))),
  ];
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
