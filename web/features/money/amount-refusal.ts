import type { FieldError } from '#shared/problems.ts';
import type { Submission } from '#web/kit/submission/use-submission.ts';
import { formatDate } from '#web/lib/format.ts';
import type { RentWords } from './text.ts';
import { moneyOf } from './words.ts';

const codes = [
  'refund-too-large',
  'allocation-too-large',
  'write-off-too-large',
  'credit-too-large',
  'amount-far-above',
  'rent-too-small',
  'last-month-too-large',
  'lines-too-large',
  'held-too-little',
  'too-much-together',
] as const;

const days = [
  'day-to-come',
  'charge-paid-later',
  'charge-paid-until',
  'check-post-dated',
  'day-too-early',
  'day-too-late',
  'day-far-ahead',
  'day-long-before',
  'day-within-year',
  'contact-day',
  'day-before-tenancy',
  'day-before-undone',
  'day-in-the-past',
  'day-before-notice',
  'no-open-day',
  'rule-exists',
] as const;
const others = [
  'no-charge-to-credit',
  'account-of-its-own',
  'account-of-income-or-liability',
  'account-of-income-or-costs',
  'no-bank-account',
  'deposit-bank-only',
  'increase-charged',
  'increase-undone',
  'nothing-past-due',
  'no-account-number',
  'no-routing-number',
  'property-twice',
  'no-such-account',
  'account-archived',
  'opening-never-returned',
  'no-such-person',
  'nothing-paid-for-lease',
  'kind-twice',
  'no-iban',
  'no-bic',
  'one-ledger',
  'lease-twice',
  'nothing-to-refund',
  'only-credits',
  'no-last-month',
  'other-currency',
  'held-is-not-due',
  'amount-to-hold',
  'period-incomplete',
  'hold-without-day',
  'promise-without-day',
  'note-has-no-stage',
  'note-has-no-day',
  'note-has-no-amount',
  'end-before-start',
  'no-tenant-of-lease',
  'nothing-open-there',
  'charge-named-twice',
  'fee-is-owed',
  'done-twice',
  'credit-paid-out',
  'last-month-used',
  'preview-changed',
  'nothing-to-charge',
  'of-settlement',
  'run-at-work',
  'nothing-to-take-back',
  'lease-is-draft',
  'lease-cancelled',
  'lease-not-signed',
  'nothing-held-elsewhere',
  'nothing-earned',
  'money-undeposited',
  'deposit-brought-forward',
  'nothing-to-move',
  'settlement-changed',
  'settlement-final',
  'settlement-is-draft',
  'settlement-undone',
  'changed-meanwhile',
  'index-exists',
  'table-empty',
  'not-taken-back-here',
  'deposit-asked',
  'note-without-day',
  'notice-too-old',
  'none-raised',
  'no-email',
  'nobody-reached',
  'nobody-shares',
  'unit-without-area',
  'mixed-areas',
] as const;

/** Also shown in the settings, which do not load these words: the server's sentence, translated as it arrives. */
const inServerWords: ReadonlySet<string> = new Set(['not-for-deposits', 'deposits-there', 'deposits-with-payments']);

/** A refusal in the language of the page, with the amounts and days that it names as they are written there. */
export function amountRefusal(
  t: RentWords,
  { path, code, message, amount, on, name = '' }: FieldError,
): string | undefined {
  if (inServerWords.has(code)) return message;
  // The bound is sent in the smallest unit; which currency that is of is not known here.
  if (code === 'too-big' && /cents$/i.test(path)) return t('amountTooLarge');
  const day = days.find((one) => one === code);
  if (day !== undefined && on !== undefined) return t(`refused_${day}`, { date: formatDate(on), name });
  const other = others.find((one) => one === code);
  if (other !== undefined) return t(`refused_${other}`, { name });
  const known = codes.find((one) => one === code);
  if (known === undefined || amount === undefined) return undefined;
  const values = { amount: `${moneyOf(amount.cents, amount.currency)} ${amount.currency}` };
  if (known === 'refund-too-large')
    return t('refundAtMost', { ...values, date: on === undefined ? '' : formatDate(on) });
  return t(`atMost_${known}`, values);
}

/** With such refusals beside the field that they are about. */
export function withAmountRefusals<Sent extends Submission>(t: RentWords, submission: Sent): Sent {
  const { failure, errorOf } = submission;
  return {
    ...submission,
    errorOf: (path) => {
      const found = failure?.fields.find((field) => field.path === path);
      return (found && amountRefusal(t, found)) ?? errorOf(path);
    },
  };
}
