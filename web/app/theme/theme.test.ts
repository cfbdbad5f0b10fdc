import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { propertyColours } from '#web/kit/spine/property-colour.ts';
import { themeCss } from './theme-css.ts';
import * as tokens from './tokens.ts';

test('the theme has exactly the values of the specification', () => {
  expect(tokens.breakpoints).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  expect(tokens.spacingPx).toBe(8);
  expect(tokens.radiusPx).toBe(4);
  expect(tokens.chipHeightPx).toBe(20);
  expect(tokens.buttonHeightPx).toBe(36);
  expect(tokens.fontFamily).toMatch(/^'Inter Variable',/);
});

test('the primary button is solid blue, and a lighter blue when disabled', () => {
  expect(tokens.colours.primary).toEqual(['#1F4ED8', '#3D6BEB']);
  expect(tokens.colours['primary-disabled'][0]).toBe('#C9D6F8');
  expect(tokens.colours['on-primary-disabled'][0]).toBe('#3152B4');
});

test('heading and body text styles are defined', () => {
  expect(tokens.typeStyles.title).toEqual({ sizePx: 30, linePx: 36, weight: 600, tracking: '-0.022em' });
  expect(tokens.typeStyles.body).toMatchObject({ sizePx: 14, linePx: 20, weight: 400 });
});

test('the committed custom properties are those of the token file', () => {
  expect(read('./tokens.css')).toBe(themeCss());
});

test('no style sheet of the kit turns text into capitals or states a colour of its own', () => {
  for (const path of ['../../kit/button/button.module.css', '../../kit/chip/chip.module.css', './theme.css']) {
    expect(read(path)).not.toContain('uppercase');
  }
  expect(read('../../kit/button/button.module.css')).not.toMatch(/#[0-9a-f]{3,8}\b/i);
  expect(read('../../kit/chip/chip.module.css')).toContain('min-height: var(--chip-height)');
  expect(read('../../kit/chip/chip.module.css')).toContain('border-radius: 999px');
});

test.each([
  ['ink', 'paper', 4.5],
  ['ink-2', 'paper', 4.5],
  ['ink-2', 'sunken', 4.5],
  ['ink-2', 'tint', 4.5],
  ['link', 'paper', 4.5],
  ['link', 'tint', 4.5],
  ['on-tint', 'tint', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary-disabled', 'primary-disabled', 4.5],
  ['ok', 'ok-tint', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['bad', 'bad-tint', 4.5],
  ['bad', 'paper', 4.5],
  ['bad', 'tint', 4.5],
  ['on-bad', 'bad', 4.5],
  ['ink', 'window', 4.5],
  ['control', 'surface', 3],
] as const)('%s can be read on %s in both themes', (text, ground, least) => {
  for (const theme of [0, 1] as const) {
    expect(contrast(tokens.colours[text][theme], tokens.colours[ground][theme])).toBeGreaterThanOrEqual(least);
  }
});

test('every colour of a property can be seen on paper and on a surface in both themes', () => {
  for (const colour of propertyColours) {
    for (const theme of [0, 1] as const) {
      for (const ground of ['paper', 'surface', 'tint'] as const)
        expect(
          contrast(tokens.colours[`property-${colour}`][theme], tokens.colours[ground][theme]),
          `${colour} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
    }
  }
});

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
