import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimAll } from './claims.ts';
import { findSum } from './find-sum.ts';
import type { BookItem, MatchInput, MatchRule, MatchedLine, OpenLease, OpenLine } from './match-input.ts';
import { matchLines } from './match-lines.ts';

const iban = 'DE89370400440532013000';
const lease = (id: string, more: Partial<OpenLease> = {}): OpenLease => ({
  id,
  references: [`G-44${id.slice(1)}`],
  open: [{ cents: 150_000 }],
  payers: [],
  monthly: 150_000,
  ...more,
});
const leases = [
  lease('L1', { references: ['G-4411'], payers: [iban] }),
  lease('L2', { references: ['G-4412'], open: [{ cents: 150_000 }, { cents: 5_000 }] }),
  lease('L3', { references: ['G-441'], monthly: null }),
];
const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 'line',
  date: '2026-03-03',
  cents: 150_000,
  text: 'transfer',
  ...more,
});
const item = (id: string, more: Partial<BookItem> = {}): BookItem => ({
  id,
  kind: 'receipt',
  cents: 150_000,
  date: '2026-03-02',
  ...more,
});
const rule = (more: Partial<MatchRule> = {}): MatchRule => ({
  id: 'fees',
  name: 'Bank fees',
  text: 'service charge',
  minCents: null,
  maxCents: null,
  counterparty: null,
  isAutomatic: false,
  ...more,
});

const ids = ({ candidates }: MatchedLine) => candidates.flatMap(({ targets }) => targets.map(({ id }) => id));
const told = (found: MatchedLine) => [found.level, found.state, ids(found)];
const one = (input: Omit<MatchInput, 'lines'>, of: Partial<OpenLine>) =>
  matchLines({ lines: [line(of)], ...input }).map(told)[0];

test.each<[string, Omit<MatchInput, 'lines'>, Partial<OpenLine>, [string | null, string, string[]]]>([
  [
    'M1: one reference posts, whatever the amount; G-441 is not in it',
    { leases },
    { cents: 160_000, text: 'miete g-4412 maerz' },
    ['reference', 'posted', ['L2']],
  ],
  ['M2: an amount alone never posts', { leases }, {}, ['amount', 'proposed', ['L1', 'L3']]],
  ['M3: a known payer and what is open', { leases }, { text: 'x', iban }, ['payer', 'posted', ['L1']]],
  ['M4: a known payer, other amount', { leases }, { text: 'x', cents: 149_000, iban }, ['payer', 'proposed', ['L1']]],
  [
    'M6: a batch is one book item',
    { leases, book: [item('batch-7', { kind: 'deposit-batch', cents: 287_050 })] },
    { cents: 287_050, text: 'DEPOSIT' },
    ['one-book-item', 'matched', ['batch-7']],
  ],
  [
    'M8: the bank paid another amount than was written',
    { book: [item('PAY-9', { kind: 'payment', cents: -98_100, checkNumber: '10442' })] },
    { date: '2026-05-20', cents: -98_010, text: 'CHECK 10442', checkNumber: '10442' },
    ['own-reference', 'proposed', ['PAY-9']],
  ],
  [
    'a check of the right amount, months later and with zeros before its number',
    { book: [item('PAY-9', { kind: 'payment', cents: -98_100, checkNumber: '0010442' })] },
    { date: '2026-05-20', cents: -98_100, checkNumber: '10442' },
    ['own-reference', 'matched', ['PAY-9']],
  ],
  [
    'an end-to-end id that is none names nothing',
    { book: [item('R1', { reference: 'NOTPROVIDED', date: '2026-01-01' })] },
    { reference: 'NOTPROVIDED' },
    [null, 'open', []],
  ],
  ['six days are too many', { book: [item('R1', { date: '2026-02-25' })] }, {}, [null, 'open', []]],
  ['five days are near', { book: [item('R1', { date: '2026-03-08' })] }, {}, ['one-book-item', 'matched', ['R1']]],
  [
    'two items of the amount: proposed, by name first',
    { book: [item('R1', { names: ['Ana Silva'] }), item('R2', { names: ['Jürgen Müller'] })] },
    { text: 'SEPA MUELLER JUERGEN' },
    ['one-book-item', 'proposed', ['R2', 'R1']],
  ],
  ['money out is no item that came in', { book: [item('R1')] }, { cents: -150_000 }, [null, 'open', []]],
  ['two references: proposed', { leases }, { text: 'G-4411 and G-4412' }, ['reference', 'proposed', ['L1', 'L2']]],
  [
    'an invoice of a lease names it, once with the lease',
    { leases: [lease('L1', { references: ['G-4411', 'C-0099'] })] },
    { text: 'C-0099, G-4411', cents: 7 },
    ['reference', 'posted', ['L1']],
  ],
  [
    'a longer word is another',
    { leases: [lease('L1', { open: [], references: ['G-4411'] })] },
    { text: 'G-4411-B' },
    [null, 'open', []],
  ],
  [
    'a reference of two letters proposes only',
    { leases: [lease('L1', { references: ['12'] })] },
    { text: 'rent 12', cents: 5 },
    ['reference', 'proposed', ['L1']],
  ],
  ['money out is no rent', { leases }, { text: 'G-4412', cents: -150_000, iban }, [null, 'open', []]],
  [
    'a rule proposes',
    { rules: [rule()] },
    { text: 'Monthly SERVICE  CHARGE 11', cents: -2_500 },
    ['rule', 'proposed', ['fees']],
  ],
  [
    'the first rule that fits decides, by itself where it says so',
    {
      rules: [
        rule({ id: 'small', maxCents: -10_000 }),
        rule({ id: 'auto', isAutomatic: true, minCents: -9_999, counterparty: 'First Bank' }),
        rule(),
      ],
    },
    { text: 'SERVICE CHARGE', cents: -2_500, payee: 'FIRST BANK' },
    ['rule', 'posted', ['auto']],
  ],
  ['a rule without conditions fits nothing', { rules: [rule({ text: null })] }, {}, [null, 'open', []]],
  [
    'a rule comes before a payer, a reference before both',
    { leases, rules: [rule({ text: 'rent' })] },
    { text: 'rent', iban },
    ['rule', 'proposed', ['fees']],
  ],
  [
    'nothing open: the monthly total',
    { leases: [lease('L1', { open: [], payers: [iban] })] },
    { text: 'x', iban: 'de89 3704 0044 0532 0130 00' },
    ['payer', 'posted', ['L1']],
  ],
  [
    'a run of the oldest charges, not any of them',
    { leases: [lease('L2', { open: [{ cents: 150_000 }, { cents: 5_000 }], payers: [iban] })] },
    { text: 'x', cents: 5_000, iban },
    ['payer', 'proposed', ['L2']],
  ],
  [
    'a remembered text, without its numbers',
    { leases: [lease('L1', { payers: ['ACH CREDIT NOVAK M 20261003'] })] },
    { text: 'ach credit  Novak M 20261103' },
    ['payer', 'posted', ['L1']],
  ],
  [
    'one payer of two leases: proposed',
    { leases: [lease('L1', { payers: [iban] }), lease('L2', { payers: [iban] })] },
    { text: 'x', iban },
    ['payer', 'proposed', ['L1', 'L2']],
  ],
  [
    'a bill of the amount',
    { bills: [{ id: 'B1', number: '77', cents: -9_000 }] },
    { cents: -9_000 },
    ['amount', 'proposed', ['B1']],
  ],
  [
    'a bill that the line names by its number, before an older one',
    {
      bills: [
        { id: 'B1', number: 'BL-0001', invoiceNumber: 'RF 4416', cents: -9_000, dueOn: '2026-01-01' },
        { id: 'B2', number: 'BL-0002', invoiceNumber: 'RF 4417', cents: -9_000, dueOn: '2026-02-01' },
      ],
    },
    { cents: -9_000, text: 'transfer rf 4417' },
    ['amount', 'proposed', ['B2', 'B1']],
  ],
  [
    'a number of two letters is a word of many texts',
    {
      bills: [
        { id: 'B1', number: '1', cents: -9_000, dueOn: '2026-01-01' },
        { id: 'B2', number: '2', invoiceNumber: '03', cents: -9_000, dueOn: '2026-02-01' },
      ],
    },
    { cents: -9_000, text: 'card 03 2' },
    ['amount', 'proposed', ['B1', 'B2']],
  ],
  [
    'no bill that is of a later day',
    { bills: [{ id: 'B1', number: 'BL-0001', cents: -9_000, since: '2026-03-04' }] },
    { cents: -9_000 },
    [null, 'open', []],
  ],
  [
    'a bill from its own day on',
    { bills: [{ id: 'B1', number: 'BL-0001', cents: -9_000, since: '2026-03-03' }] },
    { cents: -9_000 },
    ['amount', 'proposed', ['B1']],
  ],
  [
    'a sum of bills, none of which is of a later day',
    {
      bills: [
        { id: 'B1', number: 'BL-0001', cents: -9_000, since: '2026-03-04', dueOn: '2026-01-01' },
        { id: 'B2', number: 'BL-0002', cents: -9_000, since: '2026-03-01', dueOn: '2026-02-01' },
        { id: 'B3', number: 'BL-0003', cents: -1_000, since: '2026-03-01', dueOn: '2026-03-01' },
      ],
    },
    { cents: -10_000 },
    ['sum', 'proposed', ['B2', 'B3']],
  ],
  [
    'a sum of three book items',
    { book: [item('R1'), item('R2', { cents: 95_000 }), item('R3', { cents: 42_050 }), item('R4', { cents: 1 })] },
    { cents: 287_050 },
    ['sum', 'proposed', ['R1', 'R2', 'R3']],
  ],
  [
    'the fewest, then the oldest',
    {
      book: [
        item('R5', { cents: 100_000, date: '2026-01-05' }),
        item('R6', { cents: 50_000, date: '2026-01-06' }),
        item('R1', { cents: 50_000, date: '2026-01-01' }),
        item('R2', { cents: 75_000, date: '2026-01-02' }),
        item('R3', { cents: 25_000, date: '2026-01-03' }),
      ],
    },
    {},
    ['sum', 'proposed', ['R1', 'R5']],
  ],
  [
    'six items are no sum',
    { book: Array.from({ length: 6 }, (_, at) => item(`R${at}`, { cents: 25_000 })) },
    {},
    [null, 'open', []],
  ],
])('%s', (_name, input, of, expected) => {
  expect(one(input, of)).toEqual(expected);
});

test('an item that two lines want is nobody’s', () => {
  const lines = [line({ id: 'A' }), line({ id: 'B', date: '2026-03-07' })];
  expect(matchLines({ lines, book: [item('R1')] }).map(told)).toEqual([
    ['one-book-item', 'proposed', ['R1']],
    ['one-book-item', 'proposed', ['R1']],
  ]);
});

test('an item that a stronger level took is gone for the others', () => {
  const lines = [line({ id: 'A' }), line({ id: 'B', reference: 'E2E-1' })];
  expect(matchLines({ lines, book: [item('R1', { reference: 'e2e-1' })] }).map(told)).toEqual([
    [null, 'open', []],
    ['own-reference', 'matched', ['R1']],
  ]);
});

test('what a payment was posted for is no longer open for the next line', () => {
  const lines = [line({ id: 'A', text: 'G-4411', date: '2026-03-09' }), line({ id: 'B' })];
  const found = matchLines({ lines, leases: [leases[0] as OpenLease] }).map(told);
  expect(found).toEqual([
    ['reference', 'posted', ['L1']],
    [null, 'open', []],
  ]);
});

test('a known payer pays the oldest first, and what is left with the next line', () => {
  const owing = lease('L1', { open: [{ cents: 150_000 }, { cents: 5_000 }], payers: [iban] });
  const lines = [line({ id: 'B', cents: 5_000, iban, date: '2026-03-04' }), line({ id: 'A', iban })];
  expect(matchLines({ lines, leases: [owing] }).map(told)).toEqual([
    ['payer', 'posted', ['L1']],
    ['payer', 'posted', ['L1']],
  ]);
});

test('what a statement has cleared is only ever a line of its days, at every level', () => {
  const clearedBy = { since: '2026-02-01', through: '2026-02-28' };
  const cleared = item('cleared', { date: '2026-02-27', reference: 'OURS-1', clearedBy });
  const ofMarch = { date: '2026-03-01', text: 'x' };
  const ofFebruary = { date: '2026-02-28', text: 'x' };
  expect(one({ book: [cleared] }, ofMarch)).toEqual([null, 'open', []]);
  expect(one({ book: [cleared] }, ofFebruary)).toEqual(['one-book-item', 'matched', ['cleared']]);
  expect(one({ book: [cleared] }, { ...ofMarch, reference: 'OURS-1' })).toEqual([null, 'open', []]);
  expect(one({ book: [cleared] }, { ...ofFebruary, reference: 'OURS-1' })).toEqual([
    'own-reference',
    'matched',
    ['cleared'],
  ]);
  const parts = [cleared, item('other', { cents: 30_000 })];
  expect(one({ book: parts }, { ...ofMarch, cents: 180_000 })).toEqual([null, 'open', []]);
  expect(one({ book: parts }, { ...ofFebruary, cents: 180_000 })).toEqual(['sum', 'proposed', ['cleared', 'other']]);
  // A line of March is no other that wants it.
  const lines = [line({ id: 'february', ...ofFebruary }), line({ id: 'march', ...ofMarch })];
  expect(matchLines({ lines, book: [cleared] }).map(told)).toEqual([
    ['one-book-item', 'matched', ['cleared']],
    [null, 'open', []],
  ]);
});

test('M10: claims add up to the line and no further', () => {
  expect(claimAll(287_050, [150_000, 95_000, 42_050, 1])).toEqual({
    answers: ['ok', 'ok', 'ok', 'line-claimed'],
    left: 0,
  });
  expect(claimAll(-5, [-6, 5, 0, -5]).answers).toEqual(['line-claimed', 'line-claimed', 'line-claimed', 'ok']);
});

const day = fc.integer({ min: 1, max: 14 }).map((at) => `2026-03-${String(at).padStart(2, '0')}`);
const amount = fc.constantFrom(100, 200, 300, 400, 500, -100, -200);
const names = fc.constantFrom('Ana Silva', 'Omar Duarte', 'Marco Novak', 'Li Wen');
const texts = fc.constantFrom('transfer', 'SILVA rent', 'NOVAK MARCO', 'fee', 'G-1', 'G-2 Duarte', 'G-1 G-2');
const portfolio = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      date: day,
      cents: amount,
      text: texts,
      iban: fc.constantFrom(iban, null),
      reference: fc.constantFrom('E1', 'E2', null),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  ),
  book: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constant('receipt' as const),
      date: day,
      cents: amount,
      reference: fc.constantFrom('E1', 'E2', null, null, null),
      names: names.map((name) => [name]),
    }),
    { selector: ({ id }) => id, maxLength: 10 },
  ),
  leases: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      references: fc.constantFrom(['G-1'], ['G-2'], ['G-3']),
      open: fc.array(fc.record({ cents: fc.constantFrom(100, 200, 300) }), { maxLength: 3 }),
      payers: fc.constantFrom([iban], []),
      monthly: fc.constantFrom(100, 300, null),
      names: names.map((name) => [name]),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  ),
  rules: fc.constantFrom<MatchRule[]>([], [rule({ text: 'fee', isAutomatic: true })]),
});

test('claims never exceed a line or an item, and what is taken is taken once', () => {
  fc.assert(
    fc.property(portfolio, (input) => {
      const found = matchLines(input);
      const takes = new Map<string, number>();
      for (const { lineId, state, candidates } of found) {
        const { cents = 0 } = input.lines.find(({ id }) => id === lineId) ?? {};
        for (const { targets } of candidates) {
          const sum = targets.reduce((total, each) => total + each.cents, 0);
          expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(cents));
          expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length);
          for (const each of targets) expect(Math.sign(each.cents)).toBe(Math.sign(cents));
        }
        if (state === 'matched')
          for (const each of candidates[0]?.targets ?? []) takes.set(each.id, (takes.get(each.id) ?? 0) + each.cents);
      }
      for (const [id, cents] of takes) expect(cents).toBe(input.book.find((each) => each.id === id)?.cents);
      for (const { lineId, candidates } of found)
        for (const { targets } of candidates)
          for (const each of targets)
            if (takes.has(each.id)) expect(found.find((other) => other.lineId === lineId)?.state).toBe('matched');
    }),
    { numRuns: 500 },
  );
});

test('the order in which lines and items were read does not matter', () => {
  fc.assert(
    fc.property(portfolio, fc.infiniteStream(fc.nat()), (input, numbers) => {
      const shuffled = <Item>(items: readonly Item[]): Item[] =>
        items
          .map((each) => ({ each, at: Number(numbers.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
      const byLine = (found: readonly MatchedLine[]) => new Map(found.map((each) => [each.lineId, each]));
      const again = {
        ...input,
        lines: shuffled(input.lines),
        book: shuffled(input.book),
        leases: shuffled(input.leases),
      };
      expect(byLine(matchLines(again))).toEqual(byLine(matchLines(input)));
    }),
    { numRuns: 300 },
  );
});

test('where the text names another lease, and not this one, the proposal for its amount says so', () => {
  const named = [lease('L1', { names: ['Ana Silva', '3C'] }), lease('L2', { open: [], names: ['Omar Duarte', '4D'] })];
  const reasonsOf = (text: string) =>
    matchLines({ lines: [line({ text })], leases: named })[0]?.candidates[0]?.reasons.filter(
      ({ sign }) => sign === 'against',
    );
  expect(reasonsOf('DUARTE OMAR')).toEqual([{ key: 'other-named', sign: 'against', words: 'DUARTE OMAR' }]);
  expect(reasonsOf('RENT 4D')).toEqual([{ key: 'other-named', sign: 'against', words: '4D' }]);
  for (const text of ['transfer', 'SILVA DUARTE', 'ZIMMER']) expect(reasonsOf(text), text).toEqual([]);
});

test('an amount alone never posts', () => {
  fc.assert(
    fc.property(portfolio, (input) => {
      const silent = input.lines.map((each) => ({ ...each, text: 'transfer', iban: null, reference: null }));
      for (const { level, state } of matchLines({ ...input, lines: silent, book: [] })) {
        expect(state).not.toBe('posted');
        if (level === 'amount' || level === 'sum') expect(state).toBe('proposed');
      }
    }),
    { numRuns: 300 },
  );
});

test('names rank first', () => {
  fc.assert(
    fc.property(portfolio, (input) => {
      const nameOf = new Map([...input.book, ...input.leases].map((each) => [each.id, each.names[0] ?? '']));
      for (const { lineId, level, candidates } of matchLines(input)) {
        if (level === 'sum' || level === 'rule' || level === 'own-reference') continue;
        const text =
          input.lines
            .find(({ id }) => id === lineId)
            ?.text.toUpperCase()
            .split(' ') ?? [];
        const hits = candidates.map(
          ({ targets: [first] }) =>
            (nameOf.get(first?.id ?? '') ?? '')
              .toUpperCase()
              .split(' ')
              .filter((word) => word.length > 2 && text.includes(word)).length,
        );
        expect(hits).toEqual(hits.toSorted((a, b) => b - a));
      }
    }),
    { numRuns: 300 },
  );
});

test('a sum is found wherever there is one, with the fewest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 9 }),
      fc.integer({ min: 2, max: 90 }),
      (amounts, sum) => {
        const sizes: number[] = [];
        for (let chosen = 0; chosen < 2 ** amounts.length; chosen += 1) {
          const some = amounts.filter((_, at) => (chosen >> at) & 1);
          if (some.length >= 2 && some.length <= 5 && some.reduce((a, b) => a + b, 0) === sum) sizes.push(some.length);
        }
        const found = findSum(
          amounts.map((cents) => ({ cents })),
          sum,
        );
        expect(found?.length).toBe(sizes.length === 0 ? undefined : Math.min(...sizes));
        if (found !== null) expect(found.reduce((total, { cents }) => total + cents, 0)).toBe(sum);
      },
    ),
    { numRuns: 500 },
  );
});
