import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { FormAsked, Payee, PayeeInFull } from './api.ts';
import { PayeeDialog } from './payee-dialog.tsx';
import { useTaxText } from './text.ts';

type Line = PayeeInFull['lines'][number];

/** A payee beside the list: each payment and rent with why it counts or does not. */
export function PayeePanel({ id, known, asked, ...steps }: PeekProps<Payee> & { readonly asked: FormAsked }) {
  const t = useTaxText();
  const mayChange = useMay()('taxes.change');
  const [isEditing, setEditing] = useState(false);
  const query = useQuery(routeQuery('GET /tax-forms/{id}/', { params: { id }, query: asked }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={`${asked.form}, ${asked.year}`}
      title={head === undefined ? '…' : <bdi>{head.person.name}</bdi>}
      {...steps}
      footer={
        query.data && (
          <>
            {query.data.vendorId !== null && (
              <ButtonLink to={`/vendors/${query.data.vendorId}`}>{t('openVendor')}</ButtonLink>
            )}
            {mayChange && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
          </>
        )
      }
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(payee) => (
          <>
            <Totals payee={payee} />
            <Lines lines={payee.lines} />
            {isEditing && <PayeeDialog payee={payee} onClose={() => setEditing(false)} />}
          </>
        )}
      </FetchedPart>
    </SidePanel>
  );
}

function Totals({ payee: { boxes, limits, withheldCents, facts } }: { readonly payee: PayeeInFull }) {
  const t = useTaxText();
  const yes = (is: boolean) => t(is ? 'yes' : 'no');
  return (
    <>
      <Facts title={t('form')}>
        {limits.map(({ box, cents: limit }) => {
          const own = boxes.find((one) => one.box === box)?.cents ?? 0;
          return (
            <Fact key={box} strong label={`${t(`box_${box}`)} · ${t('limit', { amount: moneyOf(limit, 'USD') })}`}>
              {own === 0 ? nothing : moneyOf(own, 'USD')}
            </Fact>
          );
        })}
        {withheldCents > 0 && <Fact label={t('box_withheld')}>{moneyOf(withheldCents, 'USD')}</Fact>}
      </Facts>
      <Facts title={t('details')}>
        <Fact label={t('taxId')}>{facts.taxIdLast4 === null ? t('missingId') : `…${facts.taxIdLast4}`}</Fact>
        <Fact label={t('corporation')}>{yes(facts.isCorporation)}</Fact>
        <Fact label={t('abroad')}>{yes(facts.isAbroad)}</Fact>
        {facts.exemptFrom !== null && <Fact label={t('exemptFrom')}>{formatDate(facts.exemptFrom)}</Fact>}
      </Facts>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useTaxText();
  const what = (line: Line) =>
    line.kind === 'payment'
      ? [line.what, line.date === null ? null : formatDate(line.date), line.account].filter(Boolean).join(', ')
      : t(`line_${line.kind}`, { what: line.what, account: line.account ?? '' });
  const share = ({ parts, wholeCents }: Line) =>
    parts === null || wholeCents === null || parts === 1_000_000
      ? ''
      : ` · ${t('share', { percent: `${formatNumber(parts / 10_000)} %`, amount: moneyOf(wholeCents, 'USD') })}`;
  return (
    <Facts title={t('lines')}>
      {lines.map((line, at) => (
        <Fact
          key={`${line.what} ${at}`}
          strong={line.reason === 'counted'}
          label={`${what(line)} · ${t(`reason_${line.reason}`)}${share(line)}`}
        >
          {moneyOf(line.cents, 'USD')}
        </Fact>
      ))}
    </Facts>
  );
}
