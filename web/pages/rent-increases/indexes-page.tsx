import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { seriesFields } from '#shared/form-fields.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { seriesListQuery, settingQuery, type Series } from './api.ts';
import { useIndexesText } from './indexes-text.ts';
import { SeriesPanel } from './series-panel.tsx';
import { useIndexesTable } from './use-indexes-table.ts';
import styles from './increases.module.css';

/** The indices that leases are tied to, and how long before an increase notice is given. */
export function IndexesPage() {
  const x = useIndexesText();
  const mayChange = useMay()('rent.policy');
  const [address, change] = useAddress({ open: '' });
  const query = useQuery(seriesListQuery);
  const [name, setName] = useState('');
  const items = query.data?.items;
  const save = useIndexesTable(items ?? []);
  const open = (id: string) => change({ open: id }, { replace: address.open !== '' });
  return (
    <ListLayout
      header={<PageHeader eyebrow={<Link to="/rent/increases">{x('increases')}</Link>} title={x('title')} />}
      panel={address.open !== '' && <SeriesPanel key={address.open} id={address.open} onClose={() => open('')} />}
    >
      <Section
        title={x('list')}
        lead={x('lead')}
        act={items !== undefined && items.length > 0 && <ExportAct save={save} />}
      >
        {items === undefined && query.error !== null && <QueryFailure query={query} />}
        {items === undefined && query.error === null && <Loading rows={4} />}
        {items?.length === 0 && <Empty plain>{x('none')}</Empty>}
        {items !== undefined && items.length > 0 && <SeriesTable rows={items} openId={address.open} onOpen={open} />}
        {query.data?.missing.map((one) => (
          <Fact key={one.name} reversed label={<bdi>{one.name}</bdi>}>
            {x('missing', { count: one.clauses })}
            {mayChange && <TextAct onClick={() => setName(one.name)}>{x('addMissing', { name: one.name })}</TextAct>}
          </Fact>
        ))}
      </Section>
      <div className={styles['two']}>
        {mayChange && <AddSeries key={name} name={name} onAdded={open} />}
        <Notice mayChange={mayChange} />
      </div>
    </ListLayout>
  );
}

function SeriesTable({
  rows,
  openId,
  onOpen,
}: {
  readonly rows: readonly Series[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
}) {
  const x = useIndexesText();
  const latest = (row: Series) =>
    row.latest === null ? x('noValue') : `${row.latest.value} · ${formatMonth(row.latest.month)}`;
  return (
    <Table
      label={x('list')}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      openKey={openId === '' ? undefined : openId}
      onOpen={({ id }) => onOpen(id)}
      onClose={() => onOpen('')}
      keyboard="page"
      columns={[
        {
          name: 'name',
          header: x('name'),
          cell: (row) => (
            <>
              <bdi>{row.name}</bdi>
              {row.source !== null && <Detail>{row.source}</Detail>}
            </>
          ),
        },
        { name: 'latest', header: x('latest'), width: '28%', cell: latest },
        {
          name: 'clauses',
          header: x('usedBy'),
          width: '18%',
          cell: ({ clauses }) => (clauses === 0 ? nothing : x('clauses', { count: clauses })),
        },
        {
          name: 'values',
          header: x('values'),
          width: '7rem',
          align: 'end',
          cell: ({ values }) => (values === 0 ? nothing : formatNumber(values)),
        },
      ]}
      card={(row) => ({ title: <bdi>{row.name}</bdi>, detail: latest(row), amount: formatNumber(row.values) })}
    />
  );
}

function AddSeries({ name: given, onAdded }: { readonly name: string; readonly onAdded: (id: string) => void }) {
  const x = useIndexesText();
  const say = useRentFailure();
  const form = useRecordForm({
    draft: () => ({ name: given, source: '' }),
    bounds: seriesFields,
    line: 'POST /index-series/',
    send: ({ name, source }) => call('POST /index-series/', { body: { name, source: source.trim() || null } }),
    said: () => x('added'),
    say,
    onSaved: ({ id }) => {
      form.change({ name: '', source: '' });
      onAdded(id);
    },
  });
  const taken = form.failure?.code === 'already-exists' ? say(form.failure) : undefined;
  const name = form.text('name');
  return (
    <Section title={x('add')}>
      <InlineForm quiet form={taken === undefined ? form : { ...form, message: undefined }} act={x('addAct')}>
        <TextField label={x('name')} {...name} error={taken ?? name.error} />
        <TextField label={x('source')} {...form.text('source')} />
      </InlineForm>
    </Section>
  );
}

function Notice({ mayChange }: { readonly mayChange: boolean }) {
  const x = useIndexesText();
  const { data: setting } = useQuery(settingQuery);
  return (
    <Section title={x('notice')} lead={x('noticeLead')}>
      {setting === undefined && <Loading rows={2} />}
      {setting !== undefined && !mayChange && (
        <FactNote>
          {x('noticeDays')}: {formatNumber(setting.noticeDays)}
        </FactNote>
      )}
      {setting !== undefined && mayChange && (
        <NoticeForm key={setting.version} noticeDays={setting.noticeDays} version={setting.version} />
      )}
    </Section>
  );
}

function NoticeForm({ noticeDays, version }: { readonly noticeDays: number; readonly version: number }) {
  const x = useIndexesText();
  const say = useRentFailure();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: () => ({ noticeDays: String(noticeDays) }),
    check: (draft) =>
      /^\d{1,3}$/.test(draft.noticeDays.trim()) && Number(draft.noticeDays) <= 730
        ? []
        : [{ path: 'noticeDays', code: 'unreadable', message: x('noticeWrong') }],
    send: (draft) => call('PATCH /increase-setting/', { body: { noticeDays: Number(draft.noticeDays), version } }),
    say,
    said: () => x('saved'),
    onSaved: (setting) => queryClient.setQueryData(settingQuery.queryKey, setting),
  });
  return (
    <InlineForm quiet form={form} act={x('save')}>
      <TextField label={x('noticeDays')} inputMode="numeric" {...form.text('noticeDays')} />
    </InlineForm>
  );
}
