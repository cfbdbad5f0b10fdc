import { defineConfig } from 'oxlint';
import { allowed, elements, modules, roomTypes } from './boundaries.ts';

const moduleTypes = modules.map((name) => `module-${name}`);
const byType = (types: readonly string[]) => ({ element: { types: { anyOf: [...types] } } });
const everything = elements.map(({ type }) => type);

/**
 * A module: shared, kernel, adapters, the generated types, itself, and the front door of those before it. A room of a
 * module has the rooms before it instead of the whole module.
 */
const modulePolicies = modules.flatMap((name, index) => {
  const inside = [...roomTypes(name), `module-${name}`];
  return inside.flatMap((type, place) => [
    {
      from: { element: { type } },
      allow: { to: byType(['shared', 'kernel', 'adapters', 'contract', 'database', ...inside.slice(0, place + 1)]) },
    },
    {
      from: { element: { type } },
      allow: { to: { ...byType(moduleTypes.slice(0, index)), file: { categories: 'front-door' } } },
    },
  ]);
});

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    'dist/**',
    'data/**',
    '.cache/**',
    '.runtime/**',
    'server/database/types.ts',
    'test/tidy/planted/**',
  ],
  settings: {
    'import/resolver': { 'eslint-import-resolver-oxc': { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] } },
    'boundaries/elements': [...elements],
    'boundaries/files': [
      { category: 'front-door', pattern: '**/index.ts' },
      { category: 'test', pattern: '**/*.test.{ts,tsx}' },
    ],
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'],
      rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
    },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off', 'no-restricted-imports': 'off' } },
  ],
  rules: {
    // Naming what is left out of the rest is how something is left out.
    'no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_' }],
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        policies: [
          ...Object.entries(allowed).map(([type, targets]) => ({
            from: { element: { type } },
            allow: { to: byType([type, ...targets].filter((target) => target !== 'web-page' || type !== 'web-page')) },
          })),
          // A page meets its own files only, never another page.
          {
            from: { element: { type: 'web-page' } },
            allow: { to: { element: { type: 'web-page', captured: { page: '{{ from.element.captured.page }}' } } } },
          },
          ...modulePolicies,
          // The sample portfolio is made by the commands that users use: it comes in by the front doors.
          { from: byType(['sample']), allow: { to: byType(['shared', 'kernel', 'sample']) } },
          { from: byType(['sample']), allow: { to: { ...byType(moduleTypes), file: { categories: 'front-door' } } } },
          // The wiring, the tests and the benchmarks may name everything on their side.
          { from: byType(['server']), allow: { to: byType(everything.filter((type) => !type.startsWith('web'))) } },
          { from: byType(['test']), allow: { to: byType(everything) } },
          { from: byType(['bench']), allow: { to: byType(everything.filter((type) => !type.startsWith('web'))) } },
          { from: { file: { categories: 'test' } }, allow: { to: byType(everything) } },
          { allow: { to: { module: { origin: 'external' } } } },
          { allow: { to: { module: { origin: 'core' } } } },
          // Nothing that is shipped knows a test; the browser never meets the server.
          {
            from: { file: { categories: '!test' }, ...byType(everything.filter((type) => type !== 'test')) },
            disallow: { to: { file: { categories: 'test' } } },
          },
        ],
      },
    ],
    // The new JSX transform needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    // Cells, cards and fields are drawn by functions that are handed over.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Style asks for a reason beside an `as`; the rule would refuse those too.
    'typescript/no-unsafe-type-assertion': 'off',
    // Statements of one transaction run one after the other; a loop that could be parallel says so itself.
    'no-await-in-loop': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/consistent-return': 'off',
    // Rows of windows and bars have no other identity than their place.
    'react/no-array-index-key': 'off',
    // axe judges the rendered page; these judge one element at a time and do not see names given by its parts.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    // It only says that the React Compiler, which is not used here, would skip the component.
    'react/incompatible-library': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/inter/**'] }],
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // A default says what happens to the rest; without one, every case is named.
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['error', 'warn'] }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-restricted-imports': ['error', { patterns: [{ group: ['../*'], message: 'Use ./x or #house/x.' }] }],
  },
});
