import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listNames } from '#web/kit/names/list-names.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatRelative } from '#web/lib/format.ts';
import { draftsQuery, keepDraft, type LeaseDraft } from './api.ts';
import { readForm } from './kept-form.ts';
import { useLeaseError } from './lease-failure.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

/** What was begun and not finished: to go on with, or to throw away. */
export function DraftsList() {
  const w = useWizardText();
  const { data } = useQuery(draftsQuery);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={styles['drafts']} aria-label={w('drafts')}>
      <h2>{w('drafts')}</h2>
      <p>{w('draftsWhy')}</p>
      <ul>
        {data.items.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftRow({ draft }: { readonly draft: LeaseDraft }) {
  const w = useWizardText();
  const t = useLeaseText();
  const say = useLeaseError();
  const today = useToday();
  const queryClient = useQueryClient();
  const { unit, parties, changes } = readForm(draft.content, today);
  const name = [
    changes === null ? '' : t('lease', { number: changes.number }),
    unit === null ? w('draftUnnamed') : w('barUnit', { unit: unit.name, property: unit.propertyName }),
    listNames(parties.map(({ person }) => person.name)),
  ]
    .filter((part) => part !== '')
    .join(' · ');

  async function discard(): Promise<void> {
    try {
      await call('POST /lease-drafts/{id}/remove/', { params: { id: draft.id }, body: {} });
      showToast({
        text: w('discarded'),
        act: { label: w('undo'), run: () => void keepDraft(draft.content).then(again) },
      });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
    await again();
  }

  function again(): Promise<void> {
    return queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey });
  }

  return (
    <li>
      <span>
        <bdi>{name}</bdi> <small>{formatRelative(draft.updatedAt)}</small>
      </span>
      <span className={styles['acts']}>
        <TextAct variant="other" aria-label={w('discardOf', { draft: name })} onClick={() => void discard()}>
          {w('discard')}
        </TextAct>
        <TextLink aria-label={w('resumeOf', { draft: name })} to={`/leases/new?draft=${draft.id}`}>
          {w('resume')}
        </TextLink>
      </span>
    </li>
  );
}
