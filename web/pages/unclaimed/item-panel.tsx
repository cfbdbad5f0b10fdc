import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { actsOf, itemQuery, type Item, type ItemAct, type ItemInFull } from './api.ts';
import { StateChip } from './state-chip.tsx';
import { useUnclaimedText } from './text.ts';

/** A payment beside the list: whose money it is, what is due when, its entries, and what can be done with it. */
export function ItemPanel({
  id,
  known,
  onAct,
  ...steps
}: PeekProps<Item> & { readonly onAct: (act: ItemAct) => void }) {
  const t = useUnclaimedText();
  const query = useQuery(itemQuery(id));
  const head = query.data ?? known;
  const today = useToday();
  const mayChange = useMay()('banking.change');
  const actsNow = (item: ItemInFull) =>
    mayChange ? actsOf(item).filter((act) => act !== 'stale' || today >= item.staleOn) : [];
  const hasLetter = (item: ItemInFull) => isHeld(item) && item.holder !== null;
  return (
    <SidePanel
      eyebrow={head && <bdi>{head.holder?.name ?? t('noPayee')}</bdi>}
      title={head === undefined ? '…' : formatMoney(head.cents, head.currency)}
      chip={head && <StateChip state={head.state} />}
      {...steps}
      footer={
        query.data &&
        (hasLetter(query.data) || actsNow(query.data).length > 0) && (
          <>
            {hasLetter(query.data) && <LetterButton id={id} />}
            <Acts acts={actsNow(query.data)} onAct={onAct} />
          </>
        )
      }
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(item) => <Peek item={item} />}
      </FetchedPart>
    </SidePanel>
  );
}

const isHeld = ({ state }: ItemInFull) => state === 'stale' || state === 'noticed';

function Acts({ acts, onAct }: { readonly acts: readonly ItemAct[]; readonly onAct: (act: ItemAct) => void }) {
  const t = useUnclaimedText();
  return acts.map((act, at) => (
    <Button
      key={act}
      variant={at === acts.length - 1 && act !== 'reopen' ? 'primary' : 'outline'}
      onClick={() => onAct(act)}
    >
      {t(`do_${act}`)}
    </Button>
  ));
}

function LetterButton({ id }: { readonly id: string }) {
  const t = useUnclaimedText();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download('GET /unclaimed-items/{id}/letter.pdf/', { params: { id } });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {t('getLetter')}
    </Button>
  );
}

function Peek({ item }: { readonly item: ItemInFull }) {
  const t = useUnclaimedText();
  const { holder, account, dates, rule } = item;
  const optional = (label: string, day: string | null) => day !== null && <Fact label={label}>{formatDate(day)}</Fact>;
  return (
    <>
      <Facts title={t('details')}>
        <Fact label={t('payee')}>
          {holder === null ? (
            nothing
          ) : (
            <TextLink to={`/people/${holder.id}`}>
              <bdi>{holder.name}</bdi>
            </TextLink>
          )}
        </Fact>
        <Fact label={t('payment')}>{t(`kind_${item.kind}`)}</Fact>
        <Fact label={t('account')}>
          <bdi>{account.name}</bdi>
        </Fact>
        <Fact label={t('paid')}>{formatDate(item.paidOn)}</Fact>
        {item.reference !== null && (
          <Fact label={t('reference')}>
            <bdi>{item.reference}</bdi>
          </Fact>
        )}
        <FactNote>{item.memo}</FactNote>
      </Facts>
      <Facts title={t('dates')}>
        {item.staledOn === null ? (
          <Fact label={t('staleFrom')}>{formatDate(item.staleOn)}</Fact>
        ) : (
          <Fact label={t('voidedOn')}>{formatDate(item.staledOn)}</Fact>
        )}
        {dates !== null && (
          <>
            <Fact label={t('dormantOn')}>{formatDate(dates.dormantOn)}</Fact>
            <Fact label={t('letter')}>
              {dates.letterNeeded
                ? t('letterDays', { from: formatDate(dates.letterFrom), until: formatDate(dates.letterUntil) })
                : t('notNeeded')}
            </Fact>
          </>
        )}
        {optional(t('noticedOn'), item.noticedOn)}
        {dates !== null && <Fact label={t('reportBy')}>{formatDate(dates.reportBy)}</Fact>}
        {optional(t('closedOn'), item.closedOn)}
        {item.closedReference !== null && (
          <Fact label={t('confirmation')}>
            <bdi>{item.closedReference}</bdi>
          </Fact>
        )}
        <FactNote>{rule === null ? t('noRule') : t('source', { place: rule.place, source: rule.source })}</FactNote>
      </Facts>
      <Facts title={t('entries')}>
        {item.entries.map(({ id, number, date, kind }) => (
          <Fact key={id} label={`${t(`entry_${kind}`)}, ${formatDate(date)}`}>
            <TextLink to={`/money/journal/${id}`}>{t('entryNumber', { number: String(number) })}</TextLink>
          </Fact>
        ))}
      </Facts>
    </>
  );
}
