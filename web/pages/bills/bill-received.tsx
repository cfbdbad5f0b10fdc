import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Warning } from '#web/kit/warning/warning.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import type { BillInFull } from './bill-words.tsx';
import { useBillsText, type BillsText } from './text.ts';

type Received = NonNullable<BillInFull['received']>;

/** The file that a bill came as: what does not hold of it, and what its lines may be until they are entered. */
export function BillReceived({ bill, received }: { readonly bill: BillInFull; readonly received: Received }) {
  const t = useBillsText();
  const money = (cents: number) => formatMoney(cents, bill.currency);
  const { paidCents, toPayCents } = received;
  return (
    <>
      {received.findings.map((finding, at) => (
        <Warning key={at} text={findingWords(t, finding, money)} />
      ))}
      <Facts title={t('asReceived')}>
        <Fact label={t('file')}>
          <bdi>{received.fileName}</bdi>
        </Fact>
        {received.syntax === null ? (
          <p>{t('notReadable')}</p>
        ) : (
          <Fact label={t('seller')}>
            <bdi>{received.sellerName ?? nothing}</bdi>
          </Fact>
        )}
        {received.lines.map(({ text, cents }, at) => (
          <Fact
            key={at}
            label={
              <>
                <bdi>{text ?? t('lineOf', { at: at + 1 })}</bdi>
                <Detail>{t('withTax')}</Detail>
              </>
            }
          >
            {money(cents)}
          </Fact>
        ))}
        {paidCents !== null && paidCents !== 0 && <Fact label={t('paidBefore')}>{money(paidCents)}</Fact>}
        {toPayCents !== null && toPayCents !== bill.cents && <Fact label={t('toPay')}>{money(toPayCents)}</Fact>}
      </Facts>
    </>
  );
}

const sums = ['10', '11', '12', '13', '14', '15', '16', '17'] as const;
const fields = ['BT-1', 'BT-2', 'BT-5', 'BT-27', 'BT-106', 'BT-109', 'BT-112', 'BT-115'] as const;

function findingWords(
  t: BillsText,
  { rule, expected, found, text }: Received['findings'][number],
  money: (cents: number) => string,
): string {
  const sum = sums.find((number) => rule === `BR-CO-${number}`);
  if (sum !== undefined)
    return t('finding_sum', {
      what: t(`sum_${sum}`),
      expected: money(expected ?? 0),
      found: money(found ?? 0),
      rule,
    });
  const field = fields.find((name) => name === text);
  if (rule === 'missing')
    return t('finding_missing', { field: field === undefined ? (text ?? '') : t(`field_${field}`) });
  if (rule === 'currency') return t('finding_currency', { currency: text ?? '' });
  if (rule === 'bank-details') return t('finding_bank', { account: text ?? '' });
  if (rule === 'paid-before') return t('finding_paid', { paid: money(found ?? 0), left: money(expected ?? 0) });
  return t('finding_unreadable', { field: text ?? '' });
}
