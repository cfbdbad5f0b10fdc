import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { useArchiving } from '#web/kit/record-page/use-archiving.ts';
import { useMay } from '#web/lib/me.ts';
import type { PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';

export interface PersonActsProps {
  readonly person: PersonInFull;
  /** Something else on the screen has the primary act. */
  readonly quiet: boolean;
  readonly onEdit: () => void;
}

/** Left to right: what is rare, the changes, and the one that is done most. */
export function PersonActs({ person, quiet, onEdit }: PersonActsProps) {
  const t = usePersonText();
  const p = usePeopleText();
  const may = useMay();
  const setArchived = useArchiving('people');
  const isArchived = person.archivedAt !== null;
  const mayChange = may('people.change');
  const entries: readonly MenuEntry[] = [
    ...(mayChange && !isArchived ? [{ label: t('merge'), to: `/people/${person.id}/merge` }] : []),
    { label: t('copyLink'), onSelect: () => void copyText(new URL(`/people/${person.id}`, location.href).href) },
    ...(mayChange
      ? ([
          'rule',
          {
            label: isArchived ? t('restore') : t('archive'),
            onSelect: () => void setArchived(person, !isArchived),
          },
        ] as const)
      : []),
  ];
  const mayLet = may('leases.draft') && !isArchived;
  return (
    <>
      <Menu more label={t('more')} entries={entries} />
      {mayChange && !isArchived && <Button onClick={onEdit}>{p('edit')}</Button>}
      {mayLet && (
        <ButtonLink to={`/leases/new?person=${person.id}`} variant={quiet ? 'outline' : 'primary'}>
          {t('startLease')}
        </ButtonLink>
      )}
    </>
  );
}
