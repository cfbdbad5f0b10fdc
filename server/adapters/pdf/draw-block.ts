import { qrModules } from '#server/kernel/paper/qr-modules.ts';
import { drawFact, factColumns, linesOfFact } from './draw-fact.ts';
import { drawTable } from './draw-table.ts';
import { hairline, ink, quietInk, warningInk } from './ink.ts';
import type { Block, Fact, Payment, Picture } from './paper.ts';
import type { Pen } from './pen.ts';
import type { TextStyle } from './sheet.ts';

/** Draws a block and leaves the pen under it. The end of a letter does not stand on a page alone. */
export async function drawBlock(pen: Pen, block: Block, following: readonly Block[] = []): Promise<void> {
  const below = closingHeight(pen, following);
  if (block.kind === 'paragraph') return drawParagraph(pen, block.text, tones[block.tone ?? 'plain'], below);
  if (block.kind === 'section') return drawSection(pen, block.text);
  if (block.kind === 'facts') return drawFacts(pen, block.facts, pen.width);
  if (block.kind === 'table') return drawTable(pen, block, below);
  if (block.kind === 'picture') return drawPicture(pen, block);
  if (block.kind === 'payment') return drawPayment(pen, block, below);
  return drawSignatures(pen, block.names);
}

const closingAtMost = 200;

/** Of a signature that follows, with the short paragraphs before it: together they are the end of a letter. */
function closingHeight(pen: Pen, following: readonly Block[]): number {
  let height = signatureHeight(pen);
  for (const block of following) {
    if (block.kind === 'signature') return height;
    if (block.kind !== 'paragraph') return 0;
    const style = tones[block.tone ?? 'plain'] ?? { size: 10 };
    const { leading, afterText } = pen.spacing;
    height += pen.sheet.wrap(block.text, pen.width, style).length * style.size * leading + style.size * afterText;
    if (height > closingAtMost) return 0;
  }
  return 0;
}

const tones: Readonly<Record<string, TextStyle>> = {
  plain: { size: 10 },
  quiet: { size: 8.5, colour: quietInk },
  strong: { size: 10, face: 'semibold' },
  warning: { size: 10, face: 'semibold', colour: warningInk },
};

async function drawParagraph(pen: Pen, text: string, style: TextStyle = { size: 10 }, below = 0): Promise<void> {
  const leading = style.size * pen.spacing.leading;
  const after = style.size * pen.spacing.afterText;
  const isWarning = style.colour === warningInk;
  const indent = isWarning ? 12 : 0;
  const lines = pen.sheet.wrap(text, pen.width - indent, style);
  // What stands below needs the whole of a short paragraph beside it, or the last lines of a long one.
  const joinAt = lines.length <= 4 ? 0 : lines.length - 2;
  pen.sheet.open('P');
  for (const [index, line] of lines.entries()) {
    // A first line does not stay behind alone.
    const together = index === 0 && lines.length > 1 ? 2 : 1;
    if (below > 0 && index === joinAt) await pen.room(leading * (lines.length - index) + after + below);
    else await pen.room(leading * together);
    if (isWarning) pen.sheet.fill(pen.left, pen.y, 3, leading, warningInk);
    pen.sheet.write(line, pen.left + indent, pen.y + style.size * 1.1, style);
    pen.y += leading;
  }
  pen.sheet.close();
  pen.y += after;
}

async function drawSection(pen: Pen, text: string): Promise<void> {
  const style: TextStyle = { size: 12, face: 'semibold', spacing: -0.1 };
  // Not without what it is about.
  await pen.room(70);
  pen.y += 8;
  pen.sheet.open('H2');
  for (const line of pen.sheet.wrap(text, pen.width, style)) {
    pen.sheet.write(line, pen.left, pen.y + 12, style);
    pen.y += 17;
  }
  pen.sheet.close();
  pen.y += 5;
}

const label: TextStyle = { size: 8.5, colour: quietInk };
const value: TextStyle = { size: 10 };

async function drawFacts(pen: Pen, facts: readonly Fact[], width: number): Promise<void> {
  const columns = columnsOf(pen, facts, width);
  for (const fact of facts) {
    await pen.room(linesOfFact(pen.sheet, fact, columns).count * columns.leading + pen.spacing.afterFact);
    pen.y += drawFact(pen.sheet, fact, pen.left, pen.y + 11, columns) + pen.spacing.afterFact;
  }
  pen.y += 6;
}

function columnsOf({ sheet, spacing }: Pen, facts: readonly Fact[], width: number) {
  return factColumns(sheet, facts, { label, value, width, leading: spacing.fact, least: 130, most: 180 });
}

const quietZone = 4;
const codeSide = 96;

async function drawPayment(pen: Pen, { heading, facts, code }: Payment, below: number): Promise<void> {
  const factsWidth = pen.width - (code === null ? 0 : 130);
  const columns = columnsOf(pen, facts, factsWidth);
  const lines = facts.reduce((sum, fact) => sum + linesOfFact(pen.sheet, fact, columns).count, 0);
  const { fact, afterFact, payment: gap } = pen.spacing;
  const height = Math.max(lines * fact + facts.length * afterFact + gap + 28, code === null ? 0 : codeSide + 52);
  await pen.room(height + gap + below);
  pen.y += gap;
  const top = pen.y;
  pen.sheet.line(pen.left, top, pen.width, 0.5, hairline);
  pen.y = top + 8;
  pen.sheet.open('H2');
  pen.sheet.write(heading, pen.left, pen.y + 12, { size: 11, face: 'semibold' });
  pen.sheet.close();
  pen.y += gap + 12;
  await drawFacts(pen, facts, factsWidth);
  if (code !== null) {
    const isDark = qrModules(code.text);
    const side = codeSide / (isDark.length + 2 * quietZone);
    const left = pen.left + pen.width - codeSide;
    pen.sheet.open('Figure', code.caption);
    pen.sheet.squares(left + quietZone * side, top + 8 + quietZone * side, side, isDark);
    pen.sheet.close();
    const style: TextStyle = { size: 7, colour: quietInk };
    pen.sheet.open('P');
    for (const [index, line] of pen.sheet.wrap(code.caption, codeSide - 8, style).entries())
      pen.sheet.write(line, left + 8, top + codeSide + 16 + index * 9, style);
    pen.sheet.close();
  }
  pen.y = Math.max(pen.y, top + height);
}

/** On a page of its own, below what it is called. */
async function drawPicture(pen: Pen, { bytes, width, height, text }: Picture): Promise<void> {
  await pen.room(pen.sheet.height);
  const top = pen.y + 20;
  const scale = Math.min(pen.width / width, (pen.sheet.height - 90 - top) / height);
  pen.sheet.open('P');
  pen.sheet.write(pen.sheet.wrap(text, pen.width, label)[0] ?? '', pen.left, pen.y + 8, label);
  pen.sheet.close();
  pen.sheet.open('Figure', text);
  pen.sheet.picture(bytes, pen.left, top, width * scale, height * scale);
  pen.sheet.close();
  pen.y = top + height * scale;
}

function signatureHeight({ spacing }: Pen): number {
  return spacing.toSign + 28;
}

async function drawSignatures(pen: Pen, names: readonly string[]): Promise<void> {
  const width = 200;
  for (let index = 0; index < names.length; index += 2) {
    await pen.room(signatureHeight(pen));
    pen.y += pen.spacing.toSign;
    for (const [place, name] of names.slice(index, index + 2).entries()) {
      const left = pen.left + place * (width + 40);
      pen.sheet.line(left, pen.y, width, 0.6, ink);
      const [line = ''] = pen.sheet.wrap(name, width, label);
      pen.sheet.open('P');
      pen.sheet.write(line, left, pen.y + 12, label);
      pen.sheet.close();
    }
    pen.y += 24;
  }
}
