import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isBookDate } from '#shared/dates.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Select } from '#web/kit/select/select.tsx';
import { formatDate, formatDateFull, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { payPreviewQuery, type PayPreview, type PayWish } from './api.ts';
import { PayRunAside } from './pay-run-aside.tsx';
import { PayRunLines } from './pay-run-lines.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { usePayText } from './text.ts';
import styles from './payment-runs.module.css';

const defaults = { account: '', through: '', currency: '', settings: '' };
const unchanged = {
  without: [] as string[],
  methods: [] as NonNullable<PayWish['methods']>,
  uninsured: [] as string[],
};

/** Which approved bills a bank account pays, and how: recorded once as it stands here, and released in a second step. */
export function PayRunPage() {
  const t = usePayText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const may = useMay();
  const today = useToday();
  const { currency: own } = useMe().organisation;
  const [address, change] = useAddress(defaults);
  const { data: known } = useQuery(bankAccountsQuery('active'));
  const banks = (known?.items ?? []).filter(({ kind }) => kind !== 'deposit');
  const [choice, setChoice] = useState(unchanged);
  const account =
    banks.find(({ id }) => id === address.account) ?? banks.find((bank) => bank.isPaymentDefault) ?? banks[0];
  const through = isBookDate(address.through) ? address.through : addDays(today, 7);
  const wish = { accountId: account?.id ?? '', through, currency: address.currency || own, ...choice };
  const post = useAct('POST /payment-runs/');
  const run = useRun({
    query: useQuery({ ...payPreviewQuery(wish), enabled: account !== undefined }),
    about: wish.accountId,
    say,
    changed: t('changed'),
    send: async ({ expected }, idempotencyKey) => {
      const made = await post({ body: { ...wish, expected } }, { idempotencyKey });
      void goOn(`/bills/runs/${made.id}`, { said: t('prepared', { number: made.number }) });
    },
  });
  const turnTo = (wanted: Partial<typeof defaults>) => {
    setChoice(unchanged);
    change(wanted, { replace: true });
  };
  const currencies = [...new Set([wish.currency, ...(run.preview?.currencies ?? [])])];
  return (
    <>
      <RunPage
        run={run}
        header={
          <RoomHeader
            page="payRun"
            title={t('title', { date: formatDateFull(today) })}
            chip={<Chip tone="tint">{t('preview')}</Chip>}
            actions={
              may('payments.release') &&
              account !== undefined && (
                <Button onClick={() => change({ settings: '1' }, { keepPage: true })}>{t('settings')}</Button>
              )
            }
          />
        }
        instead={known !== undefined && banks.length === 0 ? <Empty>{t('noBank')}</Empty> : undefined}
        figures={(preview) => <PayFigures preview={preview} />}
        facts={(preview) => <PayRunAside preview={preview} />}
        wishes={
          <div className={styles['wishes']}>
            <Select
              label={t('account')}
              options={banks.map(({ id, name, numberEnding }) => ({
                value: id,
                label: numberEnding === null ? name : `${name} ··${numberEnding}`,
              }))}
              value={wish.accountId}
              onChange={(id) => turnTo({ account: id })}
            />
            <DateField
              label={t('through')}
              value={through}
              today={today}
              onChange={(date) => date !== null && turnTo({ through: date })}
            />
            {currencies.length > 1 && (
              <Select
                label={t('currency')}
                options={currencies.map((value) => ({ value, label: value }))}
                value={wish.currency}
                onChange={(currency) => turnTo({ currency })}
              />
            )}
          </div>
        }
        confirm={({ on, expected, currency }) =>
          expected.payments > 0 && {
            title: t('confirmTitle', { count: expected.payments, date: formatDate(on) }),
            detail: t('confirmDetail'),
            cancelTo: '/bills',
            act:
              may('bills.change') &&
              t('prepare', { count: expected.payments, amount: moneyOf(expected.cents, currency) }),
          }
        }
      >
        {(preview) =>
          preview.bills.count === 0 ? (
            <Empty plain act={<ButtonLink to="/bills">{t('openBills')}</ButtonLink>}>
              {t('nothing', { date: formatDateFull(preview.through) })}
            </Empty>
          ) : (
            <>
              <h2 className={styles['hidden']}>{t('label')}</h2>
              <PayRunLines
                preview={preview}
                acts={{
                  onChoose: (id, isChosen) =>
                    setChoice((now) => ({
                      ...now,
                      without: [...now.without.filter((other) => other !== id), ...(isChosen ? [] : [id])],
                    })),
                  onMethod: (vendorId, method) =>
                    setChoice((now) => ({
                      ...now,
                      methods: [...now.methods.filter((other) => other.vendorId !== vendorId), { vendorId, method }],
                    })),
                  onAnyway: (id) => setChoice((now) => ({ ...now, uninsured: [...now.uninsured, id] })),
                  onAccount: (id) => turnTo({ account: id }),
                }}
              />
            </>
          )
        }
      </RunPage>
      {address.settings !== '' && account !== undefined && may('payments.release') && (
        <SettingsDialog
          accountId={account.id}
          onClose={() => change({ settings: '' }, { keepPage: true, replace: true })}
        />
      )}
    </>
  );
}

function PayFigures({ preview: { expected, exceptions, currency } }: { readonly preview: PayPreview }) {
  const t = usePayText();
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  return (
    <Figures>
      <Figure phone={false} label={t('vendors')} value={counted(expected.payments)} />
      <Figure phone={false} label={t('bills')} value={counted(expected.bills)} />
      <Figure label={t('toPay', { currency })} value={moneyOf(expected.cents, currency)} />
      <Figure
        phone={false}
        label={t('discountTaken')}
        value={expected.discountCents === 0 ? nothing : moneyOf(expected.discountCents, currency)}
      />
      <Figure label={t('excluded')} value={counted(exceptions.length)} />
    </Figures>
  );
}
