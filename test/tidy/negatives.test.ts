import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Pages that read as a report or a bank statement do: what is below zero stands in brackets, all over the page. */
const bracketed = ['reports', 'bank-lines', 'reconciliations', 'worksheets', 'trust'].map(
  (page) => `web/pages/${page}/`,
);
/** What is drawn like them on other pages: what a figure is made of, money in and out, what is taken off a payment. */
const alike = [
  'web/features/bank-rules/rule-preview.tsx',
  'web/features/explain/labels.ts',
  'web/features/explain/use-figure-parts.tsx',
  'web/pages/payment-runs/discount.tsx',
  'web/pages/payment-runs/pay-run-aside.tsx',
  'web/pages/properties/property-page.tsx',
  'web/pages/today/cash.tsx',
  'web/pages/today/task-group.tsx',
  'web/pages/today/trust-money.tsx',
];
const format = 'web/lib/format.ts';

const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|en|de)\.tsx?$/.test(path));

/** Each amount that a file writes, with how it asks for it. */
function amountsIn(text: string): readonly string[] {
  const calls = text.matchAll(/formatMoney\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|<Amount\b[^>]*>/g);
  return [...calls].map(([call]) => call.replaceAll(/\s+/g, ' '));
}

/** What has no sign cannot be below zero, and what is passed on was asked for elsewhere. */
const isUnsigned = (call: string) => /^formatMoney\((?:Math\.abs|unsigned|absolute)\(|\.\.\./.test(call);

it('pages like a bank statement or a report write every amount below zero in brackets', () => {
  const pages = files.filter((path) => bracketed.some((folder) => path.startsWith(folder)));
  const calls = pages.flatMap((path) =>
    amountsIn(readFileSync(join(root, path), 'utf8')).map((call) => ({ path, call })),
  );
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter(({ call }) => !call.includes('accounting') && !isUnsigned(call))).toEqual([]);
});

it('other pages write a minus', () => {
  const asking = files.filter(
    (path) => path !== format && /negative[=:]\s*['"]accounting['"]/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(asking.filter((path) => !bracketed.some((folder) => path.startsWith(folder)))).toEqual(alike);
});

it('amounts and numbers are written by one function each, which knows the form of what is below zero', () => {
  const writing = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /style: 'currency'/.test(text) || /`\(\$\{[^}]*(?:[Mm]oney|amount|cents)[^}]*\}\)`/.test(text);
  });
  expect(writing).toEqual([format, 'web/kit/money-field/parse-money.ts']);
});
