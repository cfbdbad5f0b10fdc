const totalWord =
  '(?:(?:grand|sub)?[\\s-]?totals?|(?:zwischen|gesamt|end)?summen?|gesamt(?:betrag|miete|ergebnis)?|insgesamt|sum|[σς∑])';
const beginsAsTotal = new RegExp(`^${totalWord}(?:[\\s:.,]|\\d|$)`, 'i');
/** “Elm House Total”, “Lindenhof Summe:”, “Elm House total (4 units)”. */
const endsAsTotal = new RegExp(`[\\s:,–-]${totalWord}[\\s:.]*(?:\\([^()]*\\))?$`, 'i');
/** “Total”, “Total:”, “Total 5,665.50”: a word for a total and figures, and nobody’s name. */
const onlyTotal = new RegExp(`^${totalWord}[\\s:]*(?:\\([^()]*\\))?[\\s\\d.,'’\\p{Sc}]*$`, 'iu');

/** A cell that names a row which adds up others. */
export const isTotalCell = (cell: string): boolean => beginsAsTotal.test(cell.trim()) || endsAsTotal.test(cell.trim());

/** The same where the cell may as well be the name of a tenant. */
export const isTotalAlone = (cell: string): boolean => onlyTotal.test(cell.trim());
