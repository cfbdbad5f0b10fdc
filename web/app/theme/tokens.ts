/**
 * The one token file. `theme-css.ts` turns it into the custom properties of `tokens.css`; nothing else in the web house
 * states a colour or a size of its own. Breakpoints, spacing, radius and chip height are the product specification's.
 */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;
export const spacingPx = 8;
export const radiusPx = 4;
export const chipHeightPx = 20;
export const buttonHeightPx = 36;
export const touchTargetPx = 44;
export const rowHeightPx = { default: 44, compact: 36, touch: 52 } as const;
export const motionMs = 120;

export const fontFamily = "'Inter Variable', 'Inter fallback', system-ui, sans-serif";

/** Size / line height in px, weight and tracking. */
export const typeStyles = {
  title: { sizePx: 30, linePx: 36, weight: 600, tracking: '-0.022em' },
  figure: { sizePx: 24, linePx: 32, weight: 600, tracking: '-0.01em' },
  heading: { sizePx: 18, linePx: 26, weight: 600, tracking: '-0.012em' },
  body: { sizePx: 14, linePx: 20, weight: 400, tracking: 'normal' },
  label: { sizePx: 13, linePx: 20, weight: 500, tracking: 'normal' },
  note: { sizePx: 13, linePx: 20, weight: 400, tracking: 'normal' },
  chip: { sizePx: 12, linePx: 16, weight: 500, tracking: 'normal' },
} as const;

/** Light, then dark. */
export const colours = {
  paper: ['#FAF9F6', '#111215'],
  surface: ['#FFFFFF', '#191B1F'],
  sunken: ['#F2F0EA', '#0C0D0F'],
  rule: ['#E3DFD6', '#2E3138'],
  control: ['#867F72', '#747B88'],
  ink: ['#1A1916', '#EDEBE6'],
  'ink-2': ['#57534A', '#A8ABB3'],
  primary: ['#1F4ED8', '#3D6BEB'],
  'primary-hover': ['#183FB0', '#3460DC'],
  'on-primary': ['#FFFFFF', '#FFFFFF'],
  'primary-disabled': ['#C9D6F8', '#223568'],
  'on-primary-disabled': ['#3152B4', '#9DB4F0'],
  link: ['#1F4ED8', '#92B1FF'],
  tint: ['#E8EEFD', '#1B2A52'],
  'on-tint': ['#183FB0', '#B4C9FF'],
  ok: ['#11633A', '#7ED6A2'],
  'ok-tint': ['#E1F3E8', '#12301F'],
  warn: ['#7A4700', '#F0BE6B'],
  'warn-tint': ['#FDEFD2', '#382708'],
  bad: ['#A0251C', '#FF9C8F'],
  'bad-tint': ['#FCE8E5', '#401712'],
  'on-bad': ['#FFFFFF', '#401712'],
  window: ['#C9D6F8', '#2C4380'],
  strip: ['#9DB4F0', '#3F5CAE'],
  'chart-stroke': ['#5C7FE4', '#5C80E6'],
  out: ['#D6D0C4', '#3A3E46'],
  'drawing-line': ['#B9B2A4', '#4A4F59'],
  'property-blue': ['#1F4ED8', '#5B84F5'],
  'property-teal': ['#0E7C86', '#2C9FA9'],
  'property-ochre': ['#9A5B13', '#C2873F'],
  'property-plum': ['#7B3FA0', '#B07FD6'],
  'property-moss': ['#4E6B1F', '#8FB04D'],
  'property-slate': ['#475569', '#94A3B8'],
  'property-rust': ['#A8461C', '#DF8A5E'],
  'property-sky': ['#0B6BA8', '#4FA9E0'],
  'property-rose': ['#AD2F68', '#E27FAD'],
  'property-forest': ['#1C6B41', '#57B583'],
  'property-indigo': ['#4A3DB8', '#9389F2'],
  'property-umber': ['#69492E', '#B4926F'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
