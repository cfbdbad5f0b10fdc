import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boxes1099 } from '#shared/tax/form-1099.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { TaxAccount, TaxRuleRow } from './api.ts';
import { RuleDialog, ruleCurrency } from './rule-dialog.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { useTaxText } from './text.ts';
import { useRulesTable, useTaxAccountsTable } from './use-tax-tables.ts';

/** Limits and rates by day, and which box payments for each account go to. */
export function TaxRulesPage() {
  const t = useTaxText();
  const mayChange = useMay()('taxes.change');
  const [isAdding, setAdding] = useState(false);
  const rules = useQuery(routeQuery('GET /tax-rules/', {}));
  const accounts = useQuery(routeQuery('GET /tax-accounts/', {}));
  const saveRules = useRulesTable(rules.data?.items ?? []);
  const saveAccounts = useTaxAccountsTable(accounts.data?.items ?? []);
  return (
    <ListLayout header={<RoomHeader page="taxRules" />}>
      <Section
        title={t('rules')}
        lead={t('rulesWhy')}
        act={
          <>
            {rules.data !== undefined && <ExportMenu save={saveRules} />}
            {mayChange && <Button onClick={() => setAdding(true)}>{t('addRule')}</Button>}
          </>
        }
      >
        {rules.data === undefined && (rules.error === null ? <Loading rows={8} /> : <QueryFailure query={rules} />)}
        {rules.data !== undefined && <Rules rows={rules.data.items} mayChange={mayChange} />}
      </Section>
      <Section
        title={t('accounts')}
        lead={t('accountsWhy')}
        act={accounts.data !== undefined && <ExportMenu save={saveAccounts} />}
      >
        {accounts.data === undefined &&
          (accounts.error === null ? <Loading rows={8} /> : <QueryFailure query={accounts} />)}
        {accounts.data !== undefined && <Accounts rows={accounts.data.items} mayChange={mayChange} />}
      </Section>
      {isAdding && <RuleDialog onClose={() => setAdding(false)} />}
    </ListLayout>
  );
}

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly mayChange: boolean;
}

function Rules({ rows, mayChange }: RowsProps<TaxRuleRow>) {
  const t = useTaxText();
  const say = useRentError();
  const remove = useAct('POST /tax-rules/{id}/remove/');
  const drop = async (id: string) => {
    try {
      await remove({ params: { id }, body: {} });
      showToast({ text: t('ruleRemoved') });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  };
  const value = ({ cents, millipercent, kind }: TaxRuleRow) =>
    cents === null ? `${formatNumber((millipercent ?? 0) / 1000)} %` : moneyOf(cents, ruleCurrency(kind));
  return (
    <Table
      label={t('rules')}
      columns={[
        { name: 'kind', header: t('ruleKind'), cell: ({ kind }) => t(`rule_${kind}`) },
        { name: 'place', header: t('place'), width: '5rem', cell: ({ place }) => place },
        { name: 'from', header: t('from'), width: '9rem', cell: ({ from }) => formatDate(from) },
        { name: 'source', header: t('source'), width: '30%', cell: ({ source }) => source },
        { name: 'value', header: t('value'), width: '9rem', align: 'end', cell: value },
      ]}
      {...(!mayChange
        ? {}
        : {
            actsWidth: '7rem',
            acts: ({ id, kind, from }: TaxRuleRow) =>
              id !== null && (
                <TextAct
                  aria-label={t('removeOf', { kind: t(`rule_${kind}`), date: formatDate(from) })}
                  onClick={() => void drop(id)}
                >
                  {t('remove')}
                </TextAct>
              ),
          })}
      rows={rows}
      rowKey={({ kind, from, id }) => `${kind} ${from} ${id ?? ''}`}
      card={(rule) => ({
        title: t(`rule_${rule.kind}`),
        detail: `${formatDate(rule.from)} · ${rule.source}`,
        amount: value(rule),
      })}
    />
  );
}

function Accounts({ rows, mayChange }: RowsProps<TaxAccount>) {
  const t = useTaxText();
  const say = useRentError();
  const patch = useAct('PATCH /tax-accounts/{id}/');
  const save = async (account: TaxAccount, change: Partial<Pick<TaxAccount, 'box' | 'service'>>) => {
    const { box, service } = { ...account, ...change };
    try {
      await patch({ params: { id: account.id }, body: { box, service } });
      showToast({ text: t('accountSaved', { account: `${account.number} ${account.name}` }) });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  };
  const boxOf = ({ box }: TaxAccount) => t(box === null ? 'box_vendor' : `box_${box}`);
  const boxes = ['vendor', 'none', ...boxes1099] as const;
  const services = ['none', 'legal', 'medical'] as const;
  return (
    <Table
      label={t('accounts')}
      columns={[
        { name: 'account', header: t('account'), cell: ({ number, name }) => `${number} ${name}` },
        {
          name: 'box',
          header: t('box'),
          width: '30%',
          cell: (account) =>
            mayChange ? (
              <Select
                small
                label={`${t('box')}, ${account.number}`}
                labelHidden
                options={boxes.map((value) => ({ value, label: t(`box_${value}`) }))}
                value={account.box ?? 'vendor'}
                onChange={(value) => void save(account, { box: value === 'vendor' ? null : value })}
              />
            ) : (
              boxOf(account)
            ),
        },
        {
          name: 'service',
          header: t('service'),
          width: '24%',
          cell: (account) =>
            mayChange && account.box !== null && account.box !== 'none' ? (
              <Select
                small
                label={`${t('service')}, ${account.number}`}
                labelHidden
                options={services.map((value) => ({ value, label: t(`service_${value}`) }))}
                value={account.service ?? 'none'}
                onChange={(value) => void save(account, { service: value === 'none' ? null : value })}
              />
            ) : (
              account.box !== null && account.box !== 'none' && t(`service_${account.service ?? 'none'}`)
            ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      card={(account) => ({ title: `${account.number} ${account.name}`, detail: boxOf(account) })}
    />
  );
}
