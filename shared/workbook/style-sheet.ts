const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Cells name their style by its place in this list. */
export const cellStyles = { plain: 0, header: 1, day: 2 } as const;
const named = Object.keys(cellStyles).length;
/** No currency has more decimals. */
const decimalsAtMost = 4;
const ownFormats = 164;

/** The style of an amount: grouped, with its number of decimals. */
export function amountStyle(decimals: number): number {
  return named + Math.min(decimals, decimalsAtMost);
}

const decimals = Array.from({ length: decimalsAtMost + 1 }, (_, count) => count);
const formats = decimals.map(
  (count) =>
    `<numFmt numFmtId="${ownFormats + count}" formatCode="#,##0${count === 0 ? '' : `.${'0'.repeat(count)}`}"/>`,
);
const styles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  // 14 is the short date of whoever reads it.
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  ...decimals.map(
    (count) =>
      `<xf numFmtId="${ownFormats + count}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
];
const font = '<sz val="11"/><name val="Calibri"/>';

export const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
