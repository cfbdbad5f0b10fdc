import { formatDate, formatMoney } from '#web/lib/format.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { LineBasis } from './entry-draft.ts';
import type { Balance } from './entry-draft-balance.ts';
import type { Block } from './entry-draft-block.ts';
import type { NewEntryText } from './new-entry-text.ts';

/** The sentences about a draft: how it stands, and what is in the way. */

export function blockText(t: NewEntryText, block: Block, own: string): string {
  if (block.reason === 'unbalanced') {
    const { differenceCents, currency, basis } = block.balance;
    const amount = formatMoney(Math.abs(differenceCents), currency, { symbol: currency !== own });
    const what = t(differenceCents > 0 ? 'block-debits' : 'block-credits', { amount });
    return basis === 'both' ? what : t('block-in', { what, where: basisName(t, basis) });
  }
  if (block.reason === 'closed') return t('block-closed', { date: formatDate(block.through) });
  if ('line' in block) return t(`block-${block.reason}`, { line: block.line });
  return t(`block-${block.reason}`);
}

export function basisName(t: NewEntryText, basis: LineBasis): string {
  return t(basis);
}

/** "Debit 810.00 · Credit 760.00 · Difference 50.00", one for each currency and basis that differ. */
export function figuresText(t: NewEntryText, balances: readonly Balance[], own: string): string {
  return ownFirst(balances, own)
    .map(({ currency, basis, debitCents, creditCents, differenceCents }) => {
      const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
      const sides = { debit: money(debitCents), credit: money(creditCents) };
      const figures =
        differenceCents === 0
          ? t('figures', sides)
          : t('figuresOpen', { ...sides, difference: money(Math.abs(differenceCents)) });
      const what = [...(currency === own ? [] : [currency]), ...(basis === 'both' ? [] : [basisName(t, basis)])];
      return what.length === 0 ? figures : t('figuresOf', { what: what.join(', '), figures });
    })
    .join('; ');
}

/** What is moved: the debits of each currency, on accrual basis where the two differ. */
export function movedText(balances: readonly Balance[], own: string): string {
  const first = new Map<string, number>();
  for (const { currency, debitCents } of ownFirst(balances, own))
    if (!first.has(currency)) first.set(currency, debitCents);
  return [...first]
    .map(([currency, cents]) => formatMoney(cents, currency, { symbol: currency !== own, zero: 'number' }))
    .join(' + ');
}
