import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBankFile } from './read-bank-file.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, ReadingHelp } from './statement.ts';

const read = async (text: string, help?: ReadingHelp): Promise<BankFile> => await readBankFile(Buffer.from(text), help);
const refusalOf = async (text: string | Uint8Array, help?: ReadingHelp): Promise<string> =>
  await readBankFile(Buffer.from(text), help).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableBankFile ? error.message : Promise.reject(error)),
  );
const told = ({ statements }: BankFile) =>
  statements.map(({ account, currency, lines, refused, closing }) => ({
    account,
    currency,
    lines: lines.length,
    sum: lines.reduce((sum, { cents }) => sum + cents, 0),
    refused: refused.map(({ reason }) => reason),
    closing: closing?.cents ?? null,
  }));

const ofx = (lines: string) => `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>USD
<BANKACCTFROM>
<BANKID>061000052
<ACCTID>000123
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260301
${lines}
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>1500.00
<DTASOF>20260331
</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('OFX', () => {
  test('values need no end, and an empty one does not swallow the next', async () => {
    const file = await read(
      ofx(`<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260302235959[-8:PST]
<TRNAMT>1500.00
<FITID>A1
<CHECKNUM>
<NAME>NOVA SAMPLE
<MEMO>RENT &amp; parking
</STMTTRN>`),
    );
    expect(file.statements).toMatchObject([
      {
        account: '000123',
        currency: 'USD',
        closing: { cents: 150_000, date: '2026-03-31' },
        lines: [
          {
            number: 14,
            date: '2026-03-02',
            cents: 150_000,
            id: 'A1',
            text: 'NOVA SAMPLE RENT & parking',
            payee: 'NOVA SAMPLE',
            checkNumber: null,
          },
        ],
      },
    ]);
  });

  test('a line that cannot be read is refused with its number, and the others are read', async () => {
    const line = (amount: string, day = '20260302', id = amount) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}</STMTTRN>`;
    const file = await read(
      ofx([line('$120'), line('1.005'), line('7.00', '20260230'), line('0.00'), line('8.50')].join('\n')),
    );
    expect(file.statements[0]).toMatchObject({
      refused: [
        { number: 14, reason: 'not-an-amount', value: '$120' },
        { number: 15, reason: 'too-many-decimals', value: '1.005' },
        { number: 16, reason: 'not-a-day', value: '20260230' },
      ],
      leftOut: 1,
      lines: [{ number: 18, cents: 850 }],
    });
  });

  test('a file that was cut is refused as a whole, with the line where it ends', async () => {
    const whole = ofx('<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260302<TRNAMT>5.00<FITID>1</STMTTRN>');
    expect(await refusalOf(whole.slice(0, whole.indexOf('</BANKTRANLIST>')))).toBe('damaged at line 15');
    expect(await refusalOf(whole.slice(0, whole.indexOf('<FITID>')))).toBe('damaged at line 14');
  });

  test('entities are not declared by a file', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaaaaaaaa">]>\n<OFX></OFX>';
    expect(await refusalOf(bomb)).toBe('damaged at line 1');
  });

  test('names are read in the code page of the file', async () => {
    const text = ofx('<STMTTRN><DTPOSTED>20260302<TRNAMT>5.00<FITID>1<NAME>J\u00fcrgen</STMTTRN>');
    const file = await readBankFile(Buffer.from(text, 'latin1'));
    expect(file.statements[0]?.lines[0]?.payee).toBe('Jürgen');
  });
});

const camt = (entries: string, closing = '13481.01') => `<?xml version="1.0" encoding="UTF-8"?>
<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><d:BkToCstmrStmt><d:Stmt>
<d:Acct><d:Id><d:IBAN>DE02120300000000202051</d:IBAN></d:Id><d:Ccy>EUR</d:Ccy></d:Acct>
<d:Bal><d:Tp><d:CdOrPrtry><d:Cd>OPBD</d:Cd></d:CdOrPrtry></d:Tp><d:Amt Ccy="EUR">10000</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd></d:Bal>
<d:Bal><d:Tp><d:CdOrPrtry><d:Cd>CLBD</d:Cd></d:CdOrPrtry></d:Tp><d:Amt Ccy="EUR">${closing}</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd></d:Bal>
${entries.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1d:')}
</d:Stmt></d:BkToCstmrStmt></d:Document>`;
const entry = (cents: string, direction: string, more = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more.includes('Rvsl') ? '<RvslInd>true</RvslInd>' : ''}${status}<BookgDt><DtTm>2026-03-02T23:30:00-08:00</DtTm></BookgDt><AcctSvcrRef>R${cents}</AcctSvcrRef>${more.replace('Rvsl', '')}</Ntry>`;
const detail = (cents: string, name = '') =>
  `<TxDtls><Refs><EndToEndId>E${cents}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${cents}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`;

describe('CAMT.053', () => {
  test('details are lines where they add up, a reversal turns no sign, what is pending is not booked, and a missing cent is said [L11]', async () => {
    const file = await read(
      camt(
        [
          entry('3483.00', 'CRDT', `<NtryDtls>${detail('1983.00', 'Nova Sample')}${detail('1500.00')}</NtryDtls>`),
          entry('10.00', 'CRDT', 'Rvsl'),
          entry('12.00', 'DBIT', `<NtryDtls>${detail('7.00')}${detail('4.00')}</NtryDtls>`),
          entry('50.00', 'DBIT', '', '<Sts>PDNG</Sts>'),
        ].join('\n'),
      ),
    );
    const [statement] = file.statements;
    expect(statement).toMatchObject({
      account: 'DE02120300000000202051',
      leftOut: 1,
      findings: [{ kind: 'difference', cents: 1 }],
    });
    expect(statement?.lines.map(({ cents, id, number, date }) => [cents, id, number, date])).toEqual([
      [198_300, 'R3483.00/1', 6, '2026-03-02'],
      [150_000, 'R3483.00/2', 6, '2026-03-02'],
      [1000, 'R10.00', 7, '2026-03-02'],
      [-1200, 'R12.00', 8, '2026-03-02'],
    ]);
    expect(statement?.lines[0]).toMatchObject({
      payee: 'Nova Sample',
      iban: 'DE89370400440532013000',
      reference: 'E1983.00',
    });
  });

  test('details of nothing are left out, and numbers of no character stay as they are written', async () => {
    const parts = `${detail('10.00', 'N&#0;ova &#xD83D; S&#228;mple')}${detail('0.00')}`;
    const [statement] = (await read(camt(entry('10.00', 'CRDT', `<NtryDtls>${parts}</NtryDtls>`), '10010.00')))
      .statements;
    expect(statement?.lines).toMatchObject([{ cents: 1000, id: 'R10.00/1', payee: 'N&#0;ova &#xD83D; Sämple' }]);
    expect(statement).toMatchObject({ leftOut: 1, findings: [] });
  });

  test('what cannot be read is refused: extra decimals, no direction, another currency', async () => {
    const other = entry('5.00', 'CRDT').replace('Ccy="EUR"', 'Ccy="SEK"');
    const file = await read(
      camt([entry('8.855', 'CRDT'), entry('8.85000', 'CRDT'), entry('1', 'UP'), other].join('\n'), '10008.85'),
    );
    expect(told(file)).toEqual([
      {
        account: 'DE02120300000000202051',
        currency: 'EUR',
        lines: 1,
        sum: 885,
        refused: ['too-many-decimals', 'no-direction', 'other-currency'],
        closing: 1_000_885,
      },
    ]);
  });

  test('a file that was cut, and one that declares entities, are refused', async () => {
    const whole = camt(entry('5.00', 'CRDT'));
    expect(await refusalOf(whole.slice(0, whole.indexOf('</d:Stmt>')))).toBe('damaged at line 6');
    expect(await refusalOf(whole.replace('?>', '?><!DOCTYPE d [<!ENTITY a "b">]>'))).toBe('damaged at line 1');
  });
});

describe('MT940', () => {
  const mt940 = (lines: string, closing = 'C260131EUR328,50') =>
    `:20:STATEMENT\n:25:12030000/0000202051\n:28C:1/1\n:60F:C251230EUR500,\n${lines}\n:62F:${closing}\n-\n`;

  test('reversals, and days of entry at the turn of the year [L10]', async () => {
    const file = await read(
      mt940(`:61:2512310102C100,00NTRFNONREF//B1
:86:166?00GUTSCHRIFT?20EREF+A-17?21SVWZ+Miete Januar?22 Wohnung 4?31DE89370400440532013000?32Nova?33 Sample
:61:2512310102D20,5NCHGNONREF
:61:251231RD5,NTRFNONREF
:61:2512300102RC250,00NRTINONREF
:61:1602300301D6,00N024NONREF`),
    );
    const [statement] = file.statements;
    expect(statement?.lines.map(({ date, cents }) => [date, cents])).toEqual([
      ['2026-01-02', 10_000],
      ['2026-01-02', -2050],
      ['2025-12-31', 500],
      ['2026-01-02', -25_000],
      ['2016-03-01', -600],
    ]);
    expect(statement?.lines[0]).toMatchObject({
      number: 5,
      id: 'B1',
      text: 'Nova Sample Miete Januar Wohnung 4',
      iban: 'DE89370400440532013000',
      reference: 'A-17',
    });
    expect(statement?.findings).toEqual([]);
  });

  test('pages of one statement are one, and a missing end is a cut file', async () => {
    const page = (open: string, close: string, cents: string) =>
      `:20:P\n:25:1\n:28C:7/1\n:60${open}\n:61:260102C${cents}NTRFNONREF\n:62${close}\n-\n`;
    const pages =
      page('F:C260101EUR1,00', 'M:C260102EUR3,00', '2,00') + page('M:C260102EUR3,00', 'F:C260102EUR7,00', '4,00');
    expect(told(await read(pages))).toMatchObject([{ lines: 2, sum: 600, closing: 700 }]);
    expect((await read(pages)).statements[0]?.findings).toEqual([]);
    expect(await refusalOf(pages.slice(0, pages.lastIndexOf(':62')))).toBe('damaged at line 12');
  });
});

describe('BAI2', () => {
  const bai2 = (lines: string, total: number) =>
    `01,122099999,123456789,260331,0200,1,80,,2/\n02,031001234,122099999,1,260330,2359,USD,2/\n03,0975312468,,010,2000000,,,015,2138595,,/\n${lines}\n49,${total},6/\n98,${total},1,8/\n99,${total},1,10/\n`;

  test('types say the direction, and the control total is proved [L13]', async () => {
    const lines = '16,142,150000,Z,ref1,,RENT, UNIT 4/\n16,475,9905,S,1,2,3,,10442,CHECK/\n16,698,1500,Z,,,FEE/';
    const file = await read(bai2(lines, 4_300_000));
    expect(file.statements[0]?.lines).toMatchObject([
      { number: 4, date: '2026-03-30', cents: 150_000, id: 'ref1', text: 'RENT, UNIT 4' },
      { cents: -9905, reference: '10442', checkNumber: '10442', text: 'CHECK' },
      { cents: -1500, text: 'FEE' },
    ]);
    expect(file.statements[0]?.findings).toEqual([]);
    expect((await read(bai2(lines, 4_300_001))).statements[0]?.findings).toEqual([
      { kind: 'control-total', stated: '4300001', counted: '4300000' },
    ]);
  });

  test('words go on in the next record, an unknown type is refused, a cut file too', async () => {
    const file = await read(bai2('16,142,138595,Z,r,,RENT MARCH\n88,OF UNIT 4/\n16,901,5,Z,,,HM/', 4_277_195));
    expect(file.statements[0]).toMatchObject({
      lines: [{ text: 'RENT MARCH,OF UNIT 4' }],
      refused: [{ number: 6, reason: 'unknown-type', value: '901' }],
    });
    const whole = bai2('16,142,5,Z,,,X/', 1);
    expect(await refusalOf(whole.slice(0, whole.indexOf('98,')))).toBe('damaged at line 5');
  });
});

describe('control totals of BAI2', () => {
  const account = (name: string, cents: number) => `03,${name},,/\n16,142,${cents},Z,${name},,RENT/\n49,${cents},3/\n`;
  const group = (accounts: string, total: number | '') => `02,1,2,1,260330,,USD,2/\n${accounts}98,${total},1,8/\n`;
  const file = (groups: string, total: number | '') => `01,1,2,260331,0200,1,80,,2/\n${groups}99,${total},1,10/\n`;
  const findings = async (text: string) => (await read(text)).statements.map((one) => one.findings);

  test('of groups and of the file tell of an account or a group that is not in it', async () => {
    const [first, second] = [account('A', 500), account('B', 700)];
    const whole = file(group(first + second, 1200) + group(account('C', 40), 40), 1240);
    expect(await findings(whole)).toEqual([[], [], []]);
    expect(await findings(whole.replace(second, ''))).toEqual([
      [{ kind: 'control-total', stated: '1200', counted: '500' }],
      [],
    ]);
    expect(await findings(whole.replace(group(account('C', 40), 40), ''))).toEqual([
      [],
      [{ kind: 'control-total', stated: '1240', counted: '1200' }],
    ]);
    expect(await findings(file(group(first, ''), ''))).toEqual([[]]);
    expect(await refusalOf(file(group('', 500), 500))).toBe('damaged at line 3');
  });
});

describe('QIF', () => {
  const qif = (...dates: string[]) =>
    `!Type:Bank\n${dates.map((date) => `D${date}\nT-1,234.50\nPNova Sample\nMrent\nN1042\n^\n`).join('')}`;

  test('one day above 12 settles the order; where both are days, somebody is asked [L14, L15]', async () => {
    const help = { currency: 'USD' };
    const file = await read(qif("12/19'26", '1/5/26'), help);
    expect(file.statements[0]?.lines.map(({ date }) => date)).toEqual(['2026-12-19', '2026-01-05']);
    expect(file.statements[0]?.lines[0]).toMatchObject({
      number: 2,
      cents: -123_450,
      checkNumber: '1042',
      text: 'Nova Sample rent',
    });
    expect(await refusalOf(qif('03/04/26', '05/06/26'), help)).toBe('which-day-first');
    const asked = await read(qif('03/04/26'), { ...help, dayOrder: 'day-first' });
    expect(asked.statements[0]?.lines[0]?.date).toBe('2026-04-03');
    expect(await refusalOf(qif('12/19/26'))).toBe('no-currency');
  });
});

test('what is no file of a bank is said to be none', async () => {
  expect(await refusalOf('   \n')).toBe('empty');
  expect(await refusalOf('Dear bank,')).toBe('unknown-format');
  expect(await refusalOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('unknown-format');
});

test('whatever is cut out of a file or put into it, it is read or refused, and nothing else', async () => {
  const files = [
    ofx('<STMTTRN><DTPOSTED>20260302<TRNAMT>5.00<FITID>1<NAME>A</STMTTRN>'),
    camt(entry('5.00', 'CRDT')),
    ':20:S\n:25:1\n:60F:C251230EUR5,\n:61:2512310102C1,NTRFNONREF\n:86:x\n:62F:C260131EUR6,\n-\n',
    '01,1,2,260331,0200,1,80,,2/\n02,1,2,1,260330,,USD,2/\n03,09,,010,5,,/\n16,142,5,Z,r,,x/\n49,10,3/\n98,10,1,4/\n99,10,1,6/\n',
    "!Type:Bank\nD12/19'26\nT5\n^\n",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(),
      fc.nat({ max: 60 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      async (file, place, length, put) => {
        const at = place % file.length;
        await refusalOf(file.slice(0, at) + put + file.slice(at + length), { currency: 'USD' });
      },
    ),
    { numRuns: 400 },
  );
});

const samples = resolve(import.meta.dirname, '../../../../../shared/bank-samples');

/** Files of real banks, where they are at hand: what each comes to was told by other programs. */
describe.runIf(existsSync(samples))('files of banks', () => {
  const one = (values: Partial<ReturnType<typeof told>[number]>) => [expect.objectContaining(values)];
  const expected: [string, unknown[], ReadingHelp?][] = [
    ['camt053-v2-five-decimals.xml', one({ lines: 1, sum: 885, closing: 2705 })],
    ['camt053-v8.xml', one({ lines: 1, sum: 885, currency: 'EUR' })],
    ['mt940-citi.sta', one({ account: '123456789', currency: 'USD', lines: 3, sum: -114_275, closing: 1_623_392 })],
    ['mt940-february30.sta', one({ lines: 1, sum: -600, closing: 119_400 })],
    [
      'mt940-mbank-pln.sta',
      one({ account: 'PL29114010810000267002001002', currency: 'PLN', lines: 3, sum: 3, closing: 43 }),
    ],
    ['ofx1-bad-decimal.ofx', one({ lines: 0, refused: ['not-an-amount'] })],
    [
      'ofx1-bancobrasil-two-stmtrs.ofx',
      [
        expect.objectContaining({ account: '455000-5', lines: 0, closing: 0 }),
        expect.objectContaining({ account: '655000-2', currency: 'BRL', lines: 36, sum: -364_866, closing: 455_528 }),
      ],
    ],
    [
      'ofx1-bank-medium.ofx',
      one({ account: '12300 000012345678', currency: 'CAD', lines: 3, sum: -34_527, closing: 38_234 }),
    ],
    ['ofx1-creditmutuel-fr.ofx', one({ currency: 'EUR', lines: 42, sum: -1_349_159, closing: 1_000_000 })],
    [
      'ofx2-suncorp-au-cdata.ofx',
      one({ account: '123456789', currency: 'AUD', lines: 1, sum: -1685, closing: 123_412 }),
    ],
    [
      'qfx-actual-data.qfx',
      one({ account: '123456789123', currency: 'USD', lines: 10, sum: -36_441, closing: 1_279_801 }),
    ],
    ['qif-actual.qif', one({ lines: 18, sum: 39_406 }), { currency: 'USD' }],
  ];

  test.each(expected)('%s', async (name, result, help) => {
    expect(told(await readBankFile(readFileSync(resolve(samples, name)), help))).toEqual(result);
  });

  test('what does not add up is found', async () => {
    const findings = async (name: string) =>
      (await readBankFile(readFileSync(resolve(samples, name)))).statements[0]?.findings;
    expect(await findings('camt053-v2-five-decimals.xml')).toEqual([{ kind: 'difference', cents: 5 }]);
    expect(await findings('camt053-v8.xml')).toEqual([{ kind: 'balance-in-other-currency', currency: 'SEK' }]);
    expect(await findings('mt940-citi.sta')).toEqual([]);
    expect(await findings('mt940-mbank-pln.sta')).toEqual([]);
  });
});
