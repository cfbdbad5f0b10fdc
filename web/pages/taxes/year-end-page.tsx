import { useQuery } from '@tanstack/react-query';
import { forms1099ToFile } from '#shared/tax/form-1099.ts';
import { taxFormViews } from '#shared/tax/tax-form-views.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { Warning } from '#web/kit/warning/warning.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import { formIn, yearsFor, type FormSummary } from './api.ts';
import { Corrections } from './corrections.tsx';
import { PayeesTable } from './payees-table.tsx';
import { useTaxText } from './text.ts';
import { YearEndActs } from './year-end-acts.tsx';

const PayeePanel = lazyPart(async () => (await import('./payee-panel.tsx')).PayeePanel);
const defaults = { year: '', form: '', view: 'reported', open: '', act: '' };
const labels = { reported: 'viewReported', missing: 'viewMissing', below: 'viewBelow' } as const;

/** Per year and form: who is reported with how much and why, the files, and what changed since it was filed. */
export function YearEndPage() {
  const t = useTaxText();
  const { usual, all } = yearsFor(useToday());
  const [address, change] = useAddress(defaults);
  const asked = { year: Number(address.year) || usual, form: formIn(address.form) };
  const view = taxFormViews.find((name) => name === address.view) ?? 'reported';
  const pages = usePages();
  const query = useQuery(listQuery('GET /tax-forms/', { limit: 100, ...asked, view, ...pages.at }));
  const { data: summary } = useQuery(routeQuery('GET /tax-forms-summary/', { query: asked }));
  const list = useList({ query, pages, keyOf: ({ person }) => person.id, address, change });
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="yearEnd"
          actions={
            summary !== undefined && <YearEndActs key={`${asked.year} ${asked.form}`} asked={asked} summary={summary} />
          }
        />
      }
      figures={summary !== undefined && <YearFigures summary={summary} />}
      above={summary !== undefined && <Above summary={summary} />}
      views={{
        own: taxFormViews.map((name) => ({ name, label: t(labels[name]), count: summary?.counts[name] })),
        current: view,
        passing: ['act'],
        ofView: [],
      }}
      filters={{
        shown: 'always',
        fields: [
          {
            kind: 'choice',
            name: 'form',
            label: t('form'),
            options: forms1099ToFile.map((form) => ({ value: form, label: form })),
          },
          {
            kind: 'choice',
            name: 'year',
            label: t('year'),
            options: all.map((year) => ({ value: String(year), label: String(year) })),
          },
        ],
        values: { form: asked.form, year: String(asked.year) },
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
      }}
      exports={serverTable('GET /exports/tax-forms.csv/', { query: { ...asked, view } })}
      none={<Empty plain>{t('none')}</Empty>}
      table={(given) => <PayeesTable {...given} />}
      count={(count) => t('count', { count })}
      peek={(given) => <PayeePanel key={given.id} asked={asked} {...given} />}
    />
  );
}

function YearFigures({ summary: { counts, expected, filing } }: { readonly summary: FormSummary }) {
  const t = useTaxText();
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  return (
    <Figures>
      <Figure label={t('forms')} value={counted(expected.forms)} />
      <Figure label={t('total')} value={expected.cents === 0 ? nothing : moneyOf(expected.cents, 'USD')} />
      <Figure label={t('filed')} value={filing === null ? t('notFiled') : formatDate(filing.filedOn)} />
      <Figure phone={false} label={t('missing')} value={counted(counts.missing)} />
      <Figure phone={false} label={t('corrections')} value={counted(counts.corrections)} />
    </Figures>
  );
}

function Above({ summary }: { readonly summary: FormSummary }) {
  const t = useTaxText();
  return (
    <>
      {summary.payerMisses.length > 0 && summary.expected.forms > 0 && (
        <Warning text={t('payerMisses')}>
          <TextLink to="/settings">{t('settings')}</TextLink>
        </Warning>
      )}
      {summary.filing !== null && summary.corrections.length > 0 && (
        <Corrections filedOn={summary.filing.filedOn} corrections={summary.corrections} />
      )}
    </>
  );
}
