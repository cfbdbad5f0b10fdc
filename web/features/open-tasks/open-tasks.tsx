import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { catalogue } from '#web/lib/messages.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { en } from './open-tasks.en.ts';

const useText = catalogue(en, { de: () => import('./open-tasks.de.ts') });

/** As many are named here; the list has all of them. */
const shownAtMost = 3;

/** The open tasks of a unit's or a person's leases, and the way to all of them. Without any there is nothing. */
export function OpenTasks({ of, id }: { readonly of: 'unit' | 'person'; readonly id: string }) {
  const t = useText();
  const may = useMay();
  const asked = of === 'unit' ? { unitId: id } : { personId: id };
  const { data } = useQuery({
    ...listQuery('GET /tasks/', { limit: shownAtMost, ...asked }),
    enabled: may('tasks.read') && may('leases.read'),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Facts title={t('tasks')} act={<TextLink to={`/tasks?${of}=${id}`}>{t('all')}</TextLink>}>
      {data.items.map(({ id: taskId, title, cause, dueOn }) => (
        <Fact
          key={taskId}
          reversed
          label={
            <TextLink variant="row" to={`/tasks?${of}=${id}&open=${taskId}`}>
              <bdi>{title ?? (cause === null ? '' : t(`cause_${cause}`))}</bdi>
            </TextLink>
          }
        >
          {dueOn === null ? nothing : formatDate(dueOn)}
        </Fact>
      ))}
    </Facts>
  );
}
