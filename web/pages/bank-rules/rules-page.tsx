import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { bankRulesQuery } from '#web/features/bank-rules/api.ts';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { useMay } from '#web/lib/me.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { RuleList } from './rule-list.tsx';
import { useRulesText } from './text.ts';
import styles from './rules.module.css';

const RulePanel = lazyPart(async () => (await import('./rule-panel.tsx')).RulePanel);

const defaults = { open: '', add: '' };

/** What lines without a document are: rules in their order, of which the first that fits a line decides. */
export function RulesPage() {
  const t = useRulesText();
  const mayChange = useMay()('banking.change');
  const [address, change] = useAddress(defaults);
  const query = useQuery(bankRulesQuery);
  const rules = query.data;
  const list = useList({ query, rows: rules, keyOf: ({ id }) => id, address, change });
  const open = rules?.find(({ id }) => id === address.open);
  const close = () => change({ open: '', add: '' }, { replace: true });
  const add = mayChange && (
    <Button variant="primary" onClick={() => change({ add: '1', open: '' })}>
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      list={list}
      header={<BankingHeader page="bankRules" title={t('title')} actions={add} />}
      empty={rules?.length === 0 && <Empty act={add}>{t('empty')}</Empty>}
      views={{ own: [], current: '', passing: [], ofView: [] }}
      exports={serverTable('GET /exports/bank-rules.csv/')}
      note={<p className={styles['note']}>{t('firstDecides')}</p>}
      none={t('empty')}
      table={() => (
        <RuleList
          rules={rules ?? []}
          current={address.open}
          mayChange={mayChange}
          onOpen={(id) => change({ open: id, add: '' })}
        />
      )}
      panel={
        mayChange &&
        (open !== undefined || address.add !== '') && (
          <Suspense fallback={null}>
            <RulePanel key={open?.id} rule={open} onClose={close} />
          </Suspense>
        )
      }
    />
  );
}
