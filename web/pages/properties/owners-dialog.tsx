import { DateField } from '#web/kit/date-field/date-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatDateFull } from '#web/lib/format.ts';
import type { PropertyInFull } from './api.ts';
import { useDialogsText } from './dialogs-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { ownershipOn } from './owners-facts.tsx';
import { OwnershipSets } from './ownership-sets.tsx';
import { parseShare, shareText, wholeParts } from './share-parts.ts';
import { ShareRows, sumOf, type ShareRow } from './share-rows.tsx';
import styles from './dialogs.module.css';

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

  function change(next: readonly ShareRow[]) {
    form.clear();
    form.change({ rows: next });
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
      <ShareRows
        rows={rows}
        onChange={change}
        personError={(key) => form.errorOf(`person-${key}`)}
        shareError={(key) => form.errorOf(`share-${key}`)}
      />
    </FormDialog>
  );
}

interface Draft {
  readonly startsOn: string | null;
  readonly rows: readonly ShareRow[];
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

function rowsOf(property: PropertyInFull, today: string): readonly ShareRow[] {
  const now = ownershipOn(property.ownerships, today) ?? property.ownerships.at(-1);
  const rows = (now?.shares ?? []).map(({ personId, name, parts }, key) => ({
    key,
    person: { value: personId, label: name },
    share: shareText(parts),
  }));
  return rows.length > 0 ? rows : [{ key: 0, person: null, share: shareText(wholeParts) }];
}
