import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';
import { useArchiveRefusal } from './use-archive-refusal.ts';

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
  const setArchived = usePersonArchiving();
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

/** Both directions can be undone, so neither asks first. */
function usePersonArchiving() {
  const p = usePeopleText();
  const refusal = useArchiveRefusal();
  const archive = useAct('POST /people/{id}/archive/');
  const restore = useAct('POST /people/{id}/restore/');

  async function setArchived(person: Pick<PersonInFull, 'id' | 'name'>, archived: boolean): Promise<void> {
    try {
      await (archived ? archive : restore)({ params: { id: person.id }, body: {} });
      showToast({
        text: p(archived ? 'archivedToast' : 'restoredToast', { name: isolate(person.name) }),
        act: { label: p('undo'), run: () => void setArchived(person, !archived) },
      });
    } catch (error) {
      showToast({ text: refusal(error), tone: 'bad' });
    }
  }

  return setArchived;
}
