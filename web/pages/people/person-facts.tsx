import { Suspense, useState } from 'react';
import { OpenTasks } from '#web/features/open-tasks/open-tasks.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import type { PersonInFull } from './api.ts';
import { PersonContacts } from './person-contacts.tsx';
import { PersonMerges } from './person-merges.tsx';
import { PersonReminders } from './person-reminders.tsx';
import { PersonRelations } from './person-relations.tsx';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';
import { useEndRelation } from './use-end-relation.ts';

const RelationDialog = lazyPart(async () => (await import('./relation-dialog.tsx')).RelationDialog, {
  instead: 'toast',
});

export interface PersonFactsProps {
  readonly person: PersonInFull;
  readonly onEdit: () => void;
}

/** How to reach them, what they are to us, and who stands behind whom. */
export function PersonFacts({ person, onEdit }: PersonFactsProps) {
  const t = usePersonText();
  const p = usePeopleText();
  const mayChange = useMay()('people.change') && person.archivedAt === null;
  const [isRelating, setRelating] = useState(false);
  const endRelation = useEndRelation(person);
  const stop = () => setRelating(false);
  return (
    <>
      <Facts
        title={p('contacts')}
        act={
          mayChange && (
            <TextAct aria-label={t('changeContactsOf')} onClick={onEdit}>
              {t('changeContacts')}
            </TextAct>
          )
        }
      >
        <PersonContacts contacts={person.contacts} />
        <PersonReminders key={person.id} person={person} mayChange={mayChange} />
      </Facts>
      <OpenTasks of="person" id={person.id} />
      <Facts
        title={p('relations')}
        act={
          mayChange && (
            <TextAct aria-label={t('addRelationOf')} onClick={() => setRelating(true)}>
              {t('addRelation')}
            </TextAct>
          )
        }
      >
        {person.relations.length === 0 && <FactNote>{t('noRelations')}</FactNote>}
        <PersonRelations
          relations={person.relations}
          onRemove={mayChange ? (relation) => void endRelation(relation) : undefined}
          remove={t('removeRelation')}
          removeLabel={({ name, kind }) => t('removeRelationOf', { name, role: p(`role_${kind}`) })}
        />
      </Facts>
      {person.relatedTo.length > 0 && (
        <Facts title={p('relatedTo')}>
          <PersonRelations relations={person.relatedTo} />
        </Facts>
      )}
      {person.merges.length > 0 && <PersonMerges person={person} mayChange={mayChange} />}
      {isRelating && (
        <Suspense fallback={null}>
          <RelationDialog person={person} onClose={stop} onUnavailable={stop} />
        </Suspense>
      )}
    </>
  );
}
