import { describe, expect, it } from 'vitest';
import { measureBudget, staticClosure, type Manifest } from './budgets.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'pages/login/login-page.tsx': { file: 'login.js', imports: ['_react.js', '_field.js'], css: ['login.css'] },
  '_field.js': { file: 'field.js', css: ['field.css', 'index.css'] },
  'pages/other.tsx': { file: 'other.js' },
};
const size = (file: string) => (file.endsWith('.css') ? 10 : 100);

describe('the static closure', () => {
  it('holds what the roots import, through others and in circles, each once, and nothing else', () => {
    expect(staticClosure(['index.html', 'pages/login/login-page.tsx'], manifest)).toEqual([
      'field.css',
      'field.js',
      'index.css',
      'index.js',
      'login.css',
      'login.js',
      'react.js',
      'shared.js',
    ]);
  });
});

describe('a budget', () => {
  const budget = { name: 'sign-in', roots: ['index.html', 'pages/login/login-page.tsx'], limit: 530 };

  it('holds up to its limit, and not one byte above', () => {
    expect(measureBudget(budget, manifest, size)).toMatchObject({ bytes: 530, holds: true, missing: [] });
    expect(measureBudget({ ...budget, limit: 529 }, manifest, size).holds).toBe(false);
  });

  it('does not hold for a page that was not built', () => {
    const measure = measureBudget({ ...budget, roots: ['index.html', 'pages/gone.tsx'] }, manifest, size);
    expect(measure).toMatchObject({ holds: false, missing: ['pages/gone.tsx'] });
  });
});
