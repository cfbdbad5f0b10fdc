import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useFailureWords } from '#web/kit/submission/failure-text.ts';
import {
  amountOn,
  blankDraft,
  changeLine,
  duplicateLine,
  isBlankDraft,
  moveLine,
  removeLine,
  writtenLines,
  type DraftLine,
  type EntryDraft,
  type LineChange,
} from './entry-draft.ts';
import { balancesOf, isCountable, isInBalance, proposalFor, proposedLine } from './entry-draft-balance.ts';
import { blockOf, handwritten, recurrent, type Block } from './entry-draft-block.ts';
import { bodyOf, draftOfEntry, draftOfTemplate, templateLinesOf } from './entry-draft-forms.ts';
import { readText } from './entry-draft-store.ts';
import { problemsOf } from './entry-form-problems.ts';
import { useNewEntryText } from './new-entry-text.ts';

const when = { key: 'key-1', date: '2026-03-05', currency: 'USD' };
const open = { ...handwritten, closedThrough: null };

function draftOf(...changes: readonly LineChange[]): EntryDraft {
  return changes.reduce<EntryDraft>((draft, change, index) => changeLine(draft, index + 1, change, 'USD'), {
    ...blankDraft(when),
    memo: 'Rent',
  });
}
const debit = (cents: number, more: LineChange = {}): LineChange => ({
  accountId: 'a',
  ...amountOn('debit', cents, null),
  ...more,
});
const credit = (cents: number, more: LineChange = {}): LineChange => ({
  accountId: 'b',
  ...amountOn('credit', cents, null),
  ...more,
});

describe('the lines of a draft', () => {
  it('begin with two, and another comes when the last one is filled', () => {
    expect(blankDraft(when).lines).toHaveLength(2);
    expect(draftOf(debit(100)).lines).toHaveLength(2);
    expect(draftOf(debit(100), { accountId: 'b' }).lines).toHaveLength(2);
    expect(draftOf(debit(100), credit(100)).lines).toHaveLength(3);
  });

  it('have one amount: writing on one side takes it from the other, and clearing it leaves none', () => {
    const [line] = draftOf({ ...debit(100), ...amountOn('credit', 5, '0.05') }).lines;
    expect(line).toMatchObject({ side: 'credit', cents: 5 });
    expect(amountOn('debit', null, '')).toEqual({ side: null, cents: null, typed: null });
  });

  it('can be moved, duplicated and removed, and keep their names', () => {
    const draft = draftOf(debit(100), credit(60), credit(40));
    const keys = (of: EntryDraft) => of.lines.map(({ key }) => key);
    expect(keys(moveLine(draft, 2, -1))).toEqual([2, 1, 3, 4]);
    expect(moveLine(draft, 1, -1)).toEqual(draft);
    const { draft: doubled, copy } = duplicateLine(draft, 1);
    expect(keys(doubled)).toEqual([1, copy, 2, 3, 4]);
    expect(doubled.lines[1]).toEqual({ ...draft.lines[0], key: copy });
    expect(keys(removeLine(draft, 2, 'USD'))).toEqual([1, 3, 4]);
    expect(removeLine(removeLine(blankDraft(when), 1, 'USD'), 2, 'USD').lines).toHaveLength(2);
  });

  it('count only where something is written', () => {
    expect(isBlankDraft(blankDraft(when))).toBe(true);
    expect(isBlankDraft(draftOf({ typed: 'x' }))).toBe(false);
    expect(writtenLines(draftOf(debit(100), credit(100)))).toHaveLength(2);
  });
});

describe('the balance', () => {
  it('is told per currency, and per basis where lines tell them apart', () => {
    const draft = draftOf(
      debit(81_000, { basis: 'both' }),
      credit(81_000, { basis: 'accrual' }),
      credit(80_000, { basis: 'cash' }),
      debit(5, { currency: 'EUR' }),
    );
    expect(balancesOf(draft.lines)).toEqual([
      { currency: 'USD', basis: 'accrual', debitCents: 81_000, creditCents: 81_000, differenceCents: 0 },
      { currency: 'USD', basis: 'cash', debitCents: 81_000, creditCents: 80_000, differenceCents: 1000 },
      { currency: 'EUR', basis: 'both', debitCents: 5, creditCents: 0, differenceCents: 5 },
    ]);
  });

  it('is exact beyond what a number holds, and says so', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const balances = balancesOf(draftOf(debit(most), debit(most), credit(most), credit(most - 1)).lines);
    expect(balances[0]?.differenceCents).toBe(1);
    expect(isCountable(balances)).toBe(false);
    expect(blockOf(draftOf(debit(most), debit(most), credit(most), credit(most)), open)).toEqual({
      reason: 'too-large',
    });
  });

  it('is what an accepted proposal brings about, whatever the other lines are', () => {
    const line = fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000_000 }),
      side: fc.constantFrom('debit' as const, 'credit' as const),
      basis: fc.constantFrom('both' as const, 'accrual' as const, 'cash' as const),
      currency: fc.constantFrom('USD', 'EUR'),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.constantFrom('both' as const, 'accrual' as const, 'cash' as const),
        (others, basis) => {
          const draft = draftOf(...others.map((other) => ({ accountId: 'a', ...other })), { accountId: 'b', basis });
          const key = others.length + 1;
          const proposal = proposalFor(draft, key);
          if (proposal === undefined) return;
          expect(proposal.cents).toBeGreaterThan(0);
          const after = changeLine(draft, key, amountOn(proposal.side, proposal.cents, null), 'USD');
          const own = balancesOf(after.lines).filter(
            (balance) => balance.currency === 'USD' && (basis === 'both' || [basis, 'both'].includes(balance.basis)),
          );
          expect(isInBalance(own)).toBe(true);
        },
      ),
    );
  });

  it('is proposed on the last line that has an account and waits, never over what is typed', () => {
    const draft = draftOf(debit(100), { accountId: 'b' });
    expect(proposedLine(draft)).toBe(2);
    expect(proposalFor(draft, 2)).toEqual({ side: 'credit', cents: 100 });
    expect(proposalFor(changeLine(draft, 2, { typed: '5x' }, 'USD'), 2)).toBeUndefined();
    expect(proposalFor(draftOf(debit(100), credit(100), { accountId: 'b' }), 3)).toBeUndefined();
    const split = draftOf(debit(100, { basis: 'accrual' }), { accountId: 'b' });
    expect(proposalFor(split, 2)).toBeUndefined();
  });
});

describe('what is in the way of posting', () => {
  const balanced = draftOf(debit(100), credit(100));

  it.each<[string, EntryDraft, Block | undefined]>([
    ['nothing written', blankDraft(when), { reason: 'empty' }],
    ['no account', draftOf({ ...debit(1), accountId: null }), { reason: 'no-account', line: 1 }],
    ['no amount', draftOf(debit(1), { accountId: 'b' }), { reason: 'no-amount', line: 2 }],
    ['unreadable', draftOf({ accountId: 'a', side: 'debit', typed: 'ten' }), { reason: 'unreadable', line: 1 }],
    ['zero', draftOf(debit(0)), { reason: 'zero', line: 1 }],
    ['one line', draftOf(debit(1)), { reason: 'few-lines' }],
    ['no memo', { ...balanced, memo: '  ' }, { reason: 'no-memo' }],
    ['no date', { ...balanced, date: null }, { reason: 'no-date' }],
    ['the year 9999', { ...balanced, date: '9999-01-01' }, { reason: 'bad-date' }],
    ['nothing at all', balanced, undefined],
  ])('%s', (_, draft, block) => {
    expect(blockOf(draft, open)).toEqual(block);
  });

  it('a difference of a single cent, on the basis where it is', () => {
    expect(blockOf(draftOf(debit(100), credit(99)), open)).toMatchObject({
      reason: 'unbalanced',
      balance: { differenceCents: 1, basis: 'both' },
    });
    expect(blockOf(draftOf(debit(100), credit(100, { basis: 'accrual' })), open)).toMatchObject({
      reason: 'unbalanced',
      balance: { differenceCents: 100, basis: 'cash' },
    });
  });

  it('a closed period, up to its last day; what recurs has its days elsewhere', () => {
    const rules = { ...handwritten, closedThrough: '2026-03-05' };
    expect(blockOf(balanced, rules)).toEqual({ reason: 'closed', through: '2026-03-05' });
    expect(blockOf({ ...balanced, date: '2026-03-06' }, rules)).toBeUndefined();
    expect(blockOf({ ...balanced, date: null }, { ...recurrent, closedThrough: '2026-03-05' })).toBeUndefined();
  });
});

describe('the forms of a draft', () => {
  it('is sent without blank lines, and with a currency only where it is another', () => {
    const body = bodyOf(draftOf(debit(100, { memo: ' two ' }), credit(100, { currency: 'EUR' })), 'USD');
    expect(body).toEqual({
      date: '2026-03-05',
      memo: 'Rent',
      lines: [
        { accountId: 'a', debitCents: 100, basis: 'both', memo: 'two' },
        { accountId: 'b', creditCents: 100, basis: 'both', currency: 'EUR' },
      ],
    });
  });

  it('goes to a template and back, with amounts or with the sides alone', () => {
    const draft = draftOf(debit(100), credit(100));
    const template = { id: 't', name: 'Rent', memo: 'Rent', version: 1 };
    const kept = draftOfTemplate({ ...template, lines: templateLinesOf(draft, 'kept', 'USD') }, when);
    expect(bodyOf(kept, 'USD')).toEqual(bodyOf(draft, 'USD'));
    expect(kept.templateId).toBe('t');
    const left = draftOfTemplate({ ...template, lines: templateLinesOf(draft, 'open', 'USD') }, when);
    expect(writtenLines(left).map(({ side, cents }) => ({ side, cents }))).toEqual([
      { side: 'debit', cents: null },
      { side: 'credit', cents: null },
    ]);
  });

  it('begins with a copy of an entry, or with its opposite', () => {
    const line = {
      accountNumber: '1010',
      accountName: 'Bank',
      basis: 'both' as const,
      currency: 'USD',
      propertyId: 'p',
      unitId: null,
      leaseId: null,
      personId: null,
      bankAccountId: null,
      names: { property: null, unit: null, lease: null, person: null, bankAccount: null },
      memo: null,
    };
    const entry = {
      memo: 'Loan',
      lines: [
        { ...line, line: 1, accountId: 'a', debitCents: 7, creditCents: 0 },
        { ...line, line: 2, accountId: 'b', debitCents: 0, creditCents: 7 },
      ],
    };
    const sides = (swapped: boolean) => draftOfEntry(entry, swapped, when).lines.map(({ side }) => side);
    expect(sides(false)).toEqual(['debit', 'credit', null]);
    expect(sides(true)).toEqual(['credit', 'debit', null]);
    expect(draftOfEntry(entry, false, when).lines[0]).toMatchObject({ cents: 7, about: { propertyId: 'p' } });
    expect(bodyOf(draftOfEntry(entry, false, when), 'USD').lines[0]).toMatchObject({ propertyId: 'p', debitCents: 7 });
  });
});

describe('the kept draft', () => {
  it('is read back as it was, with unreadable text; readable text gives way to its number', () => {
    const draft = draftOf(debit(100, { typed: '1' }), { accountId: 'b', side: 'credit', typed: 'ten' });
    const [first, second] = readText(JSON.stringify(draft))?.lines ?? [];
    expect(first).toMatchObject({ cents: 100, typed: null });
    expect(second).toMatchObject({ cents: null, typed: 'ten' });
  });

  it.each([
    '',
    'null',
    '{}',
    '[]',
    'nonsense',
    '{"key":1,"lines":[]}',
    '{"key":"k","date":null,"memo":"","templateId":null,"lines":[{}]}',
  ])('is none where it cannot be read: %s', (text) => {
    expect(readText(text)).toBeUndefined();
  });

  it('holds no amount that is not whole', () => {
    const lines: readonly DraftLine[] = draftOf(debit(100)).lines.map((line) => ({ ...line, cents: 0.5 }));
    expect(readText(JSON.stringify({ ...draftOf(debit(100)), lines }))).toBeUndefined();
  });
});

describe('what the server refuses', () => {
  const [t, words] = [useNewEntryText.now(), useFailureWords.now()];
  const failure = { detail: '', requestId: undefined, retryAfterSeconds: undefined };

  it('is said in the cell that it is about, however many blank lines stand before it', () => {
    const draft = moveLine(draftOf(debit(100), credit(100)), 3, -1);
    const found = problemsOf(
      {
        ...failure,
        code: 'archived-account',
        fields: [{ path: 'lines.1.accountId', code: 'archived-account', message: '' }],
      },
      draft,
      t,
      words,
    );
    expect([...found.accounts]).toEqual([[2, t('archived-account')]]);
    expect(found.whole).toBeUndefined();
  });

  it('is said as a whole where no cell can', () => {
    expect(problemsOf({ ...failure, code: 'no-answer', fields: [] }, draftOf(), t, words).whole).toContain(
      'could not be reached',
    );
    const closed = problemsOf(
      { ...failure, code: 'closed-period', fields: [{ path: 'date', code: 'closed-period', message: '' }] },
      draftOf(),
      t,
      words,
    );
    expect(closed).toMatchObject({ date: t('closed-period') });
    expect(closed.whole).toBeUndefined();
  });
});
