/** The colours of the pages in the light theme, as far as paper has them. Hairlines are darker, because printers drop faint ones. */
export const ink = '#1A1916';
export const quietInk = '#57534A';
export const warningInk = '#A0251C';
export const hairline = '#B9B2A4';

/** Of properties, by the number that is kept; the same as on the pages. */
export const spineColours = [
  '#1F4ED8',
  '#0E7C86',
  '#9A5B13',
  '#7B3FA0',
  '#4E6B1F',
  '#475569',
  '#A8461C',
  '#0B6BA8',
  '#AD2F68',
  '#1C6B41',
  '#4A3DB8',
  '#69492E',
] as const;
