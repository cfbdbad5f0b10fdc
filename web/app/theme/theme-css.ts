import {
  breakpoints,
  buttonHeightPx,
  chipHeightPx,
  colours,
  fontFamily,
  motionMs,
  radiusPx,
  rowHeightPx,
  spacingPx,
  touchTargetPx,
  typeStyles,
} from './tokens.ts';

/**
 * The text of `tokens.css`, which is committed and held equal to this by a test. Each colour is one `light-dark()` pair:
 * the page, or any part of it with `data-theme`, only switches its `color-scheme`. Sizes of type and controls are in
 * rem, so that the text-size setting, a font size on the root, enlarges them together.
 */
export function themeCss(): string {
  const root = [
    '--breakpoints: ' + Object.values(breakpoints).join(' ') + ';',
    `--space: ${spacingPx}px;`,
    `--radius: ${radiusPx}px;`,
    `--motion: ${motionMs}ms;`,
    `--font: ${fontFamily};`,
    `--chip-height: ${rem(chipHeightPx)};`,
    `--button-height: ${rem(buttonHeightPx)};`,
    `--touch-target: ${rem(touchTargetPx)};`,
    `--row: ${rem(rowHeightPx.default)};`,
    ...Object.entries(typeStyles).flatMap(([name, style]) => [
      `--type-${name}: ${style.weight} ${rem(style.sizePx)} / ${rem(style.linePx)} var(--font);`,
      ...(style.tracking === 'normal' ? [] : [`--tracking-${name}: ${style.tracking};`]),
    ]),
    ...Object.entries(colours).map(
      ([name, [light, dark]]) => `--${name}: light-dark(${light.toLowerCase()}, ${dark.toLowerCase()});`,
    ),
  ];
  return [
    '/* Made from tokens.ts by `node web/app/theme/write-tokens.ts`; a test fails when the two differ. */',
    block(':root', ['color-scheme: light dark;', ...root]),
    block("[data-theme='light']", ['color-scheme: light;']),
    block("[data-theme='dark']", ['color-scheme: dark;']),
    block("[data-density='compact']", [`--row: ${rem(rowHeightPx.compact)};`]),
    block("[data-density='touch']", [`--row: ${rem(rowHeightPx.touch)};`]),
    block("[data-motion='reduced']", ['--motion: 0ms;']),
    '@media (prefers-reduced-motion: reduce) {\n  :root {\n    --motion: 0ms;\n  }\n}\n',
    '@media print {\n  :root,\n  [data-theme] {\n    color-scheme: light;\n  }\n}\n',
  ].join('\n');
}

function rem(px: number): string {
  return `${px / 16}rem`;
}

function block(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
