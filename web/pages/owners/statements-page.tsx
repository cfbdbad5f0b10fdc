import { useQuery } from '@tanstack/react-query';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { StatementsTable } from './statements-table.tsx';
import { useStatementsText } from './statements-text.ts';

const save = serverTable('GET /exports/owner-statements.csv/', { query: {} });

/** Every statement that was issued, newest first. */
export function StatementsPage() {
  const t = useStatementsText();
  const words = useFailureWords();
  const mayIssue = useMay()('owners.change');
  const pages = usePages();
  const query = useQuery(listQuery('GET /owner-statements/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/owners/statements/${id}` });
  const act = (
    <ButtonLink to="/owners/statements/issue" variant="primary">
      {t('issue')}
    </ButtonLink>
  );
  const verify = async () => {
    try {
      const { statements, breaks } = await call('GET /owner-statement-chain/', { query: {} });
      const [why] = breaks;
      if (why === undefined) showToast({ text: t('verified', { count: statements }) });
      else showToast({ text: t('broken', { why }), tone: 'bad' });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="ownerStatements"
          {...(list.isBare
            ? {}
            : {
                actions: (
                  <>
                    <Menu label={t('verify')} more entries={[{ label: t('verify'), onSelect: () => void verify() }]} />
                    <ExportMenu save={save} />
                    {mayIssue && act}
                  </>
                ),
              })}
        />
      }
      none={<Empty {...(mayIssue ? { act } : {})}>{t('none')}</Empty>}
      table={(given) => <StatementsTable {...given} label={t('title')} />}
      count={(count) => t('count', { count })}
    />
  );
}
