import { payerKey, phraseOf, wordsOf } from './line-words.ts';
import { byAge, lineText } from './match-index.ts';
import { nameReasons, namesFirst, reasonFor, target } from './matching-run.ts';
import type { MatchingRun } from './matching-run.ts';
import type { Candidate, OpenCharge, OpenLease, OpenLine, Reason } from './match-input.ts';

/** Shorter ones are words of many texts: they propose and never post. */
const tellingLetters = 3;

/** Level 3: the reference of one lease or of its invoices as a whole word posts, whatever the amount; several propose. */
export function matchReferences(run: MatchingRun): void {
  for (const line of run.unanswered()) {
    if (line.cents <= 0) continue;
    const found = referencesIn(run, line);
    const [only, ...others] = found;
    if (only === undefined) continue;
    const isPosted = others.length === 0 && only.word.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= tellingLetters;
    const open = run.openOf(only.lease);
    const rest = line.cents - open.reduce((sum, { cents }) => sum + cents, 0);
    const leases = namesFirst(
      run,
      line,
      found.map(({ lease }) => lease),
    );
    const words = new Map(found.map(({ lease, word }) => [lease.id, word]));
    const candidates = leases.map((lease): Candidate => ({
      targets: [target('lease', lease.id, line.cents)],
      reasons: [
        reasonFor('reference-in-text', { words: words.get(lease.id) ?? '' }),
        ...nameReasons(run, line, lease.id),
        ...(isPosted && rest > 0 ? [reasonFor('rest-is-prepaid', { cents: rest })] : []),
      ],
    }));
    run.answer(line, 'reference', isPosted ? 'posted' : 'proposed', candidates);
    if (isPosted) run.pay(only.lease, line.cents);
  }
}

/** Each lease once, with the word that names it. */
function referencesIn(run: MatchingRun, line: OpenLine): { lease: OpenLease; word: string }[] {
  const text = lineText(line);
  const phrase = phraseOf(text);
  const found = new Map<string, { lease: OpenLease; word: string }>();
  for (const word of new Set(wordsOf(text)))
    for (const each of run.index.leasesByWord.get(word) ?? [])
      if (phrase.includes(each.phrase)) found.set(each.lease.id, { lease: each.lease, word: each.phrase.trim() });
  return [...found.values()].toSorted((one, other) => byAge(one.lease, other.lease));
}

/** Level 5: who paid for one lease before, and an amount that its oldest charges or its month come to. */
export function matchPayers(run: MatchingRun): void {
  for (const line of run.unanswered()) {
    if (line.cents <= 0) continue;
    const leases = payersLeases(run, line);
    const [only, ...others] = leases;
    if (only === undefined) continue;
    const amount = amountReason(run.openOf(only), only.monthly, line.cents);
    const isPosted = others.length === 0 && amount.sign === 'for';
    const candidates = namesFirst(run, line, leases).map((lease): Candidate => ({
      targets: [target('lease', lease.id, line.cents)],
      reasons: [
        reasonFor('known-payer'),
        amountReason(run.openOf(lease), lease.monthly, line.cents),
        ...nameReasons(run, line, lease.id),
      ],
    }));
    run.answer(line, 'payer', isPosted ? 'posted' : 'proposed', candidates);
    if (isPosted) run.pay(only, line.cents);
  }
}

/** The IBAN says more than a name, and a name more than the text. */
function payersLeases(run: MatchingRun, { iban, payee, text }: OpenLine): OpenLease[] {
  for (const payer of [iban, payee, text]) {
    const key = payerKey(payer ?? '');
    const leases = key === '' ? [] : (run.index.leasesByPayer.get(key) ?? []);
    if (leases.length > 0) return leases.toSorted(byAge);
  }
  return [];
}

function amountReason(open: readonly OpenCharge[], monthly: number | null, cents: number): Reason {
  if (open.length === 0)
    return monthly === cents
      ? reasonFor('amount-of-month')
      : { key: 'amount-differs', sign: 'unknown', ...(monthly === null ? {} : { cents: monthly }) };
  let sum = 0;
  for (const [at, charge] of open.entries()) {
    sum += charge.cents;
    if (sum === cents) return reasonFor('amount-of-oldest', { count: at + 1 });
  }
  return { key: 'amount-differs', sign: 'unknown', cents: sum };
}
