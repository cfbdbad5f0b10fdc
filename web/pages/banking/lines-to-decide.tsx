import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { refusalText } from '#web/features/documents/refusal-text.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Facts } from '#web/kit/facts/facts.tsx';
import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useFilesText } from './files-text.ts';
import styles from './banking.module.css';

type Line = RouteAnswer<Routes['GET /statement-lines/']>['items'][number];

/** Lines of a file that may be known already: somebody says of each whether it is new. */
export function LinesToDecide({ fileId }: { readonly fileId: string }) {
  const t = useFilesText();
  const { data } = useQuery(listQuery('GET /statement-lines/', { view: 'to-decide', fileId, limit: 50 }));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Facts title={t('decideFirst')}>
      <ul className={styles['lines']}>
        {data.items.map((line) => (
          <LineToDecide key={line.id} line={line} />
        ))}
      </ul>
    </Facts>
  );
}

function LineToDecide({ line }: { readonly line: Line }) {
  const t = useFilesText();
  const mayChange = useMay()('banking.change');
  const decide = useAct('POST /statement-lines/{id}/decide/');
  const say = async (as: 'new' | 'same' | 'wait', version: number): Promise<void> => {
    try {
      const done = await decide({ params: { id: line.id }, body: { as, version } });
      if (as === 'wait') return;
      const undo = { label: t('undo'), run: () => void say('wait', done.version) };
      showToast({ text: t(as === 'new' ? 'keptAsNew' : 'foundSame', { text: line.text }), act: undo });
    } catch (error) {
      showToast({ text: refusalText(error), tone: 'bad' });
    }
  };
  const { beside } = line;
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          {formatDate(line.date)} <bdi>{line.text}</bdi>
        </span>
        <Amount cents={line.cents} currency={line.currency} />
      </div>
      {beside !== null && (
        <p className={styles['under']}>
          <Isolated
            text={t(line.doubt === 'conflict' ? 'idUsed' : 'alsoIn', {
              file: isolate(beside.fileName),
              day: formatDate(beside.date),
            })}
          />{' '}
          {line.doubt === 'conflict' && <Amount cents={beside.cents} currency={line.currency} tone="quiet" />}
        </p>
      )}
      {mayChange && (
        <p className={styles['acts']}>
          <TextAct aria-label={t('sameOf', { text: line.text })} onClick={() => void say('same', line.version)}>
            {t('same')}
          </TextAct>
          <TextAct
            variant="other"
            aria-label={t('newOf', { text: line.text })}
            onClick={() => void say('new', line.version)}
          >
            {t('new')}
          </TextAct>
        </p>
      )}
    </li>
  );
}
