/** What a bank says of an account, written as the files that banks of the sample's country offer. */
export interface SampleLine {
  readonly date: string;
  readonly cents: number;
  readonly payee: string;
  readonly text: string;
  readonly check: string | null;
}

export interface SampleStatement {
  readonly accountNumber: string;
  readonly lines: readonly SampleLine[];
  readonly closing: { readonly cents: number; readonly date: string };
}

const header = ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:UTF-8', 'CHARSET:NONE'];

export function writeSampleStatement({ accountNumber, lines, closing }: SampleStatement): string {
  return [
    ...header,
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
    `<BANKACCTFROM><BANKID>000000000<ACCTID>${accountNumber}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    '<BANKTRANLIST>',
    ...lines.map(writeLine),
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${amount(closing.cents)}<DTASOF>${day(closing.date)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join('\n');
}

function writeLine({ date, cents, payee, text, check }: SampleLine, index: number): string {
  const number = check === null ? '' : `<CHECKNUM>${check}`;
  const kind = check === null ? (cents > 0 ? 'CREDIT' : 'DEBIT') : 'CHECK';
  const id = `${day(date)}${String(index + 1).padStart(4, '0')}`;
  return `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${day(date)}<TRNAMT>${amount(cents)}<FITID>${id}${number}<NAME>${escaped(payee)}<MEMO>${escaped(text)}</STMTTRN>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function day(date: string): string {
  return date.replaceAll('-', '');
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
