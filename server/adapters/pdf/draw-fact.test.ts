import { expect, test } from 'vitest';
import { drawBlock } from './draw-block.ts';
import { drawFirstPage } from './draw-frame.ts';
import type { Fact, Paper } from './paper.ts';
import { usualSpacing } from './pen.ts';
import { openSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const facts: readonly Fact[] = [
  { label: 'Datum', value: '15. November 2026' },
  { label: 'Ende des Mietverhältnisses', value: '31. Oktober 2026' },
  { label: 'Verwendungszweck', value: 'Überweisung vom 15. November' },
  { label: 'Donaudampfschifffahrtsgesellschaftskapitän', value: 'Ja' },
];

const paper: Paper = {
  size: 'A4',
  language: 'de',
  title: 'Abrechnung',
  sender: ['Hafen Vermietung'],
  colour: null,
  recipient: [],
  facts,
  heading: 'Abrechnung',
  blocks: [],
};

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly end: number;
}

/** A sheet that also notes what was written from where to where. */
function noting(size: Paper['size']) {
  const written: Written[] = [];
  const sheet = openSheet({ ...paper, size });
  const write: Sheet['write'] = (text, x, y, style, align) => {
    written.push({ text, x, y, end: x + sheet.widthOf(text, style) });
    sheet.write(text, x, y, style, align);
  };
  return { written, sheet: { ...sheet, write } };
}

/** Two pieces on one line that touch or run into each other. */
function touching(written: readonly Written[]) {
  return written.flatMap((one) =>
    written.filter((other) => other.y === one.y && other.x > one.x && other.x < one.end + 4).map(({ text }) => text),
  );
}

test.each(['A4', 'LETTER'] as const)('labels beside the address do not run into their values on %s', (size) => {
  const { sheet, written } = noting(size);
  drawFirstPage(sheet, { ...paper, size });
  expect(touching(written)).toEqual([]);
  expect(written.filter(({ end }) => end > sheet.width - 56)).toEqual([]);
});

test('labels in the text do not run into their values', async () => {
  const { sheet, written } = noting('A4');
  const pen = { sheet, spacing: usualSpacing, left: 70, width: 460, y: 100, room: () => Promise.resolve(false) };
  await drawBlock(pen, { kind: 'facts', facts });
  expect(touching(written)).toEqual([]);
});
