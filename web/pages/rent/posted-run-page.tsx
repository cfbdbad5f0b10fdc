import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Charge } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { serverTable } from '#web/lib/save-table.ts';
import { formatDate, formatDateFull, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { chargesOfRunQuery, runQuery, type ChargeRun } from './api.ts';
import { RunFigures } from './run-parts.tsx';
import { RunTakenBack } from './run-taken-back.tsx';
import { useRunText } from './run-text.ts';
import styles from './run.module.css';

const TakeRunBack = lazyPart(async () => (await import('./take-run-back.tsx')).TakeRunBack, { instead: 'toast' });

export function PostedRunPage() {
  const r = useRunText();
  const { id = '' } = useParams();
  const query = useQuery(runQuery(id));
  return (
    <FetchedRecord query={query} list={{ to: '/rent/runs', name: r('runs') }} gone={r('rentRun')} goneWhy={r('gone')}>
      {(run) => <PostedRun run={run} />}
    </FetchedRecord>
  );
}

/** What a run did: its charges, each with a way to it, and what it left out. */
function PostedRun({ run }: { readonly run: ChargeRun }) {
  const r = useRunText();
  const t = useRentWords();
  const { timeZone } = useMe().organisation;
  const mayChange = useMay()('rent.change');
  const standing = run.charges - (run.takenBack?.charges ?? 0);
  const canTakeBack = mayChange && run.finishedAt !== null && standing > 0;
  const { act, open, close } = useOpenAct(canTakeBack);
  return (
    <RecordPage
      trail={[
        { to: '/rent', name: r('rentRoll') },
        { to: '/rent/runs', name: r('runs') },
      ]}
      title={`${r(`kind_${run.kind}`)}, ${formatDateFull(run.through)}`}
      chip={<Chip tone={run.finishedAt === null || run.takenBack !== null ? 'warn' : 'ok'}>{r(stateOf(run))}</Chip>}
      actions={
        <>
          <ExportMenu save={serverTable('GET /charge-runs/{id}/charges.csv/', { params: { id: run.id } })} />
          {canTakeBack && <Button onClick={() => open('take-back')}>{r('takeBack')}</Button>}
          <ButtonLink to="/rent" variant="primary">
            {r('toBoard')}
          </ButtonLink>
        </>
      }
      figures={<RunFigures run={run} charges={r('charges')} leftOut={r('leftOut')} />}
      facts={
        <>
          <Facts title={run.number}>
            <Fact label={r('startedBy')}>{run.startedBy?.name ?? r('byItself')}</Fact>
            <Fact label={r('startedAt')}>{formatInstant(run.startedAt, timeZone)}</Fact>
            <Fact label={r('upTo')}>{formatDate(run.through)}</Fact>
            <FactNote>{r('undoNote')}</FactNote>
          </Facts>
          <RunTakenBack run={run} />
          {run.leftOut.length > 0 && (
            <Facts title={r('leftOut')}>
              {run.leftOut.slice(0, 30).map((item) => (
                <Fact
                  key={`${item.leaseId} ${item.reason}`}
                  reversed
                  label={
                    <TextLink variant="row" to={`/leases/${item.leaseId}`}>
                      <Names of={item.tenants} none={t('noTenant')} />
                    </TextLink>
                  }
                >
                  {r(`reason_${item.reason}`)}
                </Fact>
              ))}
            </Facts>
          )}
        </>
      }
      panel={act === 'take-back' && <TakeRunBack run={run} onClose={close} onUnavailable={close} />}
    >
      <h2 className={styles['hidden']}>{r('allCharges')}</h2>
      <RunCharges run={run} />
    </RecordPage>
  );
}

function stateOf({ finishedAt, takenBack, charges }: ChargeRun) {
  if (finishedAt === null) return 'unfinished';
  if (takenBack === null) return 'posted';
  return takenBack.charges < charges ? 'partlyTakenBack' : 'takenBack';
}

function RunCharges({ run }: { readonly run: ChargeRun }) {
  const r = useRunText();
  const t = useRentWords();
  const query = useQuery(chargesOfRunQuery(run.id));
  const { items, next = null } = query.data ?? {};
  const [total, ...others] = run.totals;
  const columns: readonly Column<Charge>[] = [
    {
      name: 'tenant',
      header: r('tenant'),
      cell: (charge) => (
        <>
          <Names of={charge.tenants} none={t('noTenant')} />
          <Detail>
            <bdi>{charge.unit.name}</bdi>
          </Detail>
        </>
      ),
    },
    {
      name: 'what',
      header: r('what'),
      cell: (charge) => (
        <>
          <TextLink variant="row" to={`/rent/charges/${charge.id}`}>
            {chargeWords(t, charge)}
          </TextLink>
          <Detail id>{charge.number}</Detail>
        </>
      ),
    },
    { name: 'due', header: r('due'), width: '7rem', cell: ({ dueOn }) => formatDate(dueOn) },
    {
      name: 'amount',
      header: total === undefined || others.length > 0 ? r('amountPlain') : r('amount', { currency: total.currency }),
      width: '9rem',
      align: 'end',
      cell: (charge) => <Amount cents={charge.cents} currency={charge.currency} struck={charge.voided !== null} />,
      ...(total === undefined || others.length > 0
        ? {}
        : { total: <Amount cents={total.cents} currency={total.currency} /> }),
    },
  ];
  if (items === undefined && query.error !== null) return <QueryFailure query={query} />;
  return (
    <>
      <Table
        label={r('allCharges')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        spine={({ property }) => propertyColourOf(property.colour)}
        total={r('totalOf', { count: run.leases })}
        card={(charge) => ({
          title: <Names of={charge.tenants} none={t('noTenant')} />,
          detail: (
            <TextLink variant="row" to={`/rent/charges/${charge.id}`}>
              {chargeWords(t, charge)}
            </TextLink>
          ),
          amount: <Amount cents={charge.cents} currency={charge.currency} struck={charge.voided !== null} />,
          chip: formatDate(charge.dueOn),
        })}
      />
      {next !== null && <FactNote>{r('capped', { count: items?.length ?? 0 })}</FactNote>}
    </>
  );
}
