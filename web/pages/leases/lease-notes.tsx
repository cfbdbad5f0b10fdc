import { useQueryClient } from '@tanstack/react-query';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { InlineField, type SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useMay } from '#web/lib/me.ts';
import { changeLease, leaseQuery, type Lease } from './api.ts';
import { useDetailText } from './detail-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './lease-page.module.css';
import { useTouched } from '#web/lib/use-act.ts';

/** What was noted, edited where it stands; a conflict shows both. What the workspace made up is shown beside it. */
export function LeaseNotes({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const may = useMay();
  const queryClient = useQueryClient();
  const touched = useTouched();
  const isSigned = lease.state !== 'draft' && lease.state !== 'out-for-signature' && lease.state !== 'cancelled';
  const mayChange = may(isSigned ? 'leases.change' : 'leases.draft') && lease.state !== 'cancelled';
  const custom = Object.entries(lease.custom);

  async function save(notes: string): Promise<SaveOutcome> {
    try {
      const after = await changeLease(lease, { notes: notes.trim() === '' ? null : notes.trim() });
      queryClient.setQueryData(leaseQuery(lease.id).queryKey, after);
      void touched('PATCH /leases/{id}/');
      return 'saved';
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      const now = await queryClient.fetchQuery({ ...leaseQuery(lease.id), staleTime: 0 });
      return { theirs: now.notes ?? '' };
    }
  }

  return (
    <section className={styles['noted']}>
      <InlineField
        label={d('notes')}
        value={lease.notes ?? ''}
        show={(value) => (value === '' ? d('notesNone') : value)}
        edit={(draft, setDraft, error) => (
          <TextArea
            label={d('notes')}
            labelHidden
            rows={4}
            maxLength={10_000}
            value={draft}
            error={error}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
        save={mayChange ? save : undefined}
      />
      {custom.length > 0 && (
        <ul className={styles['rows']} aria-label={d('custom')}>
          {custom.map(([name, value]) => (
            <li key={name}>
              <span className={quiet['note']}>
                <bdi>{name}</bdi>
              </span>
              <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
