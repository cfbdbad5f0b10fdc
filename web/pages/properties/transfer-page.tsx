import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useTransferText } from '#web/features/transfers/text.ts';
import { TransferContentView } from '#web/features/transfers/transfer-content.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { FetchedRecord } from '#web/kit/record-page/record-page.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDateFull, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { propertyQuery, type PropertyInFull } from './api.ts';
import { PersonField } from './person-field.tsx';
import { usePropertyText } from './property-text.ts';
import { parseShare, shareText, wholeParts } from './share-parts.ts';
import { ShareRows, sumOf, type ShareRow } from './share-rows.tsx';
import styles from './transfer-page.module.css';
import { usePropertiesText } from './text.ts';

type Asked = RouteInput<Routes['POST /ownership-transfer-previews/']>['body'];
type Preview = RouteAnswer<Routes['POST /ownership-transfer-previews/']>;

/** A property is sold, or handed over to another manager: looked at first, done once and as it was looked at. */
export function TransferPage() {
  const p = usePropertyText();
  const t = usePropertiesText();
  const { id = '' } = useParams();
  const query = useQuery(propertyQuery(id));
  const list = { to: '/properties', name: t('properties') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={p('gone')} goneAct={p('toList')}>
      {(property) => <Transfer property={property} />}
    </FetchedRecord>
  );
}

interface Wishes {
  readonly kind: Asked['kind'];
  readonly on: string | null;
  readonly rows: readonly ShareRow[];
  readonly successor: Option | null;
  readonly arrearsTo: 'buyer' | 'seller';
  readonly keepCents: number | null;
}

function Transfer({ property }: { readonly property: PropertyInFull }) {
  const t = useTransferText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const today = useToday();
  const { timeZone } = useMe().organisation;
  const [wishes, setWishes] = useState<Wishes>({
    kind: 'sale',
    on: today,
    rows: [{ key: 0, person: null, share: shareText(wholeParts) }],
    successor: null,
    arrearsTo: 'buyer',
    keepCents: null,
  });
  const { kind } = wishes;
  const asked = askedOf(property.id, wishes);
  const post = useAct('POST /ownership-transfers/');
  const body: Asked = asked ?? { kind, propertyId: property.id, on: today };
  const run = useRun({
    query: useQuery({ ...previewQuery('POST /ownership-transfer-previews/', body), enabled: asked !== null }),
    say,
    changed: t('changed'),
    send: async ({ expected }, idempotencyKey) => {
      const made = await post({ body: { ...body, expected } }, { idempotencyKey });
      const said = t(kind === 'sale' ? 'doneSale' : 'doneHand-over', { number: made.number, name: property.name });
      void goOn(`/owners/transfers/${made.id}`, { said });
    },
  });
  return (
    <RunPage
      run={run}
      header={
        <PageHeader
          title={t(`${kind}Of`, { name: property.name })}
          colour={propertyColourOf(property.colour)}
          eyebrow={
            <Link to={`/properties/${property.id}`}>
              <bdi>{property.name}</bdi>
            </Link>
          }
          chip={<Chip tone="tint">{t('preview')}</Chip>}
        />
      }
      wishes={
        <WishFields
          wishes={wishes}
          currency={property.currency}
          today={today}
          onChange={(part) => setWishes({ ...wishes, ...part })}
        />
      }
      {...(asked === null
        ? { instead: <Empty plain>{t(kind === 'sale' ? 'chooseBuyers' : 'chooseSuccessor')}</Empty> }
        : {})}
      confirm={({ on, declaredCents, heldCents, currency, previewedAt }) => ({
        title: t(kind === 'sale' ? 'confirmSale' : 'confirmHand-over', { date: formatDateFull(on) }),
        detail: t('previewed', { at: formatInstant(previewedAt, timeZone) }),
        cancelTo: `/properties/${property.id}`,
        act:
          kind === 'sale'
            ? t('actSale', { amount: moneyOf(declaredCents, currency) })
            : t('actHand-over', { amount: moneyOf(declaredCents + heldCents, currency) }),
      })}
    >
      {(preview) => (
        <>
          <Exceptions preview={preview} />
          <TransferContentView content={preview} />
        </>
      )}
    </RunPage>
  );
}

interface WishFieldsProps {
  readonly wishes: Wishes;
  readonly currency: string;
  readonly today: string;
  readonly onChange: (part: Partial<Wishes>) => void;
}

function WishFields({ wishes, currency, today, onChange }: WishFieldsProps) {
  const t = useTransferText();
  const { kind, on, rows, successor, arrearsTo, keepCents } = wishes;
  const isSale = kind === 'sale';
  return (
    <div className={styles['wishes']}>
      <Segmented
        label={t('kind')}
        options={[
          { value: 'sale', label: t('sale') },
          { value: 'hand-over', label: t('hand-over') },
        ]}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <DateField
        label={t(isSale ? 'firstDay' : 'firstDaySuccessor')}
        today={today}
        latest={today}
        value={on}
        onChange={(value) => onChange({ on: value })}
      />
      <MoneyField
        label={t('keep')}
        help={t('keepHelp')}
        cents={keepCents}
        currency={currency}
        onChange={(cents) => onChange({ keepCents: cents })}
      />
      {isSale && (
        <Segmented
          label={t('arrearsTo')}
          options={[
            { value: 'buyer', label: t('toBuyer') },
            { value: 'seller', label: t('toSeller') },
          ]}
          value={arrearsTo}
          onChange={(value) => onChange({ arrearsTo: value })}
        />
      )}
      <div className={styles['people']}>
        <div className={styles['label']}>{t(isSale ? 'buyers' : 'successor')}</div>
        {isSale ? (
          <ShareRows rows={rows} onChange={(next) => onChange({ rows: next })} />
        ) : (
          <PersonField
            label={t('successor')}
            value={successor}
            onChange={(person) => onChange({ successor: person })}
          />
        )}
      </div>
    </div>
  );
}

/** What can be asked for; nothing as long as something is missing. */
function askedOf(propertyId: string, { kind, on, rows, successor, arrearsTo, keepCents }: Wishes): Asked | null {
  if (on === null) return null;
  const asked = { kind, propertyId, on, keepCents: keepCents ?? 0 };
  if (kind === 'hand-over') return successor === null ? null : { ...asked, successorId: successor.value };
  const shares = rows.flatMap(({ person, share }) => {
    const parts = parseShare(share) ?? 0;
    return person === null || parts === 0 ? [] : [{ personId: person.value, parts }];
  });
  const isWhole = shares.length === rows.length && sumOf(rows) === wholeParts;
  return isWhole ? { ...asked, shares, arrearsTo } : null;
}

type Exception = Preview['exceptions'][number];

function Exceptions({ preview: { exceptions, currency } }: { readonly preview: Preview }) {
  const t = useTransferText();
  if (exceptions.length === 0) return null;
  const words = (one: Exception) => {
    if (one.kind === 'no-terms') return t('no-terms');
    const amount = moneyOf(one.cents, currency);
    return one.kind === 'no-details' ? t('no-details', { amount, name: one.person.name }) : t(one.kind, { amount });
  };
  return (
    <Table
      label={t('exceptions')}
      columns={[{ name: 'why', header: t('exceptions'), cell: words }]}
      rows={exceptions}
      rowKey={(one) => `${one.kind} ${'person' in one ? one.person.id : ''}`}
      card={(one) => ({ title: words(one) })}
    />
  );
}
