import { afterAll, expect, test } from 'vitest';
import { modules, rooms } from '../../boundaries.ts';
import { plantTree } from './planted-tree.ts';

const thing = 'export const thing = 1;\n';
const uses = (from: string) => `import { thing } from '${from}';\nexport const more = thing + 1;\n`;
const [first, second] = modules;
const [lower, upper] = rooms.rent ?? [];
const rent = 'server/modules/rent';

const tree = plantTree({
  'shared/thing.ts': thing,
  'server/kernel/thing.ts': thing,
  'server/adapters/mail/thing.ts': thing,
  'server/app-thing.ts': thing,
  'web/lib/thing.ts': thing,
  'web/kit/thing.ts': thing,
  'web/features/payments/thing.ts': thing,
  'web/pages/rent/thing.ts': thing,
  'web/app/thing.ts': thing,
  [`server/modules/${first}/index.ts`]: thing,
  [`server/modules/${first}/inside.ts`]: thing,
  [`server/modules/${second}/index.ts`]: thing,

  [`${rent}/index.ts`]: thing,
  [`${rent}/${lower}/thing.ts`]: thing,
  [`${rent}/${upper}/thing.ts`]: thing,

  // What must be found.
  [`${rent}/${lower}/bad-upper-room.ts`]: uses(`#${rent}/${upper}/thing.ts`),
  [`${rent}/${upper}/bad-own-door.ts`]: uses(`#${rent}/index.ts`),
  [`${rent}/${lower}/bad-back-door.ts`]: uses(`#server/modules/${first}/inside.ts`),
  'server/modules/moving/bad-room.ts': uses(`#${rent}/${lower}/thing.ts`),
  'shared/bad-server.ts': uses('#server/kernel/thing.ts'),
  'shared/bad-web.ts': uses('#web/lib/thing.ts'),
  'server/kernel/bad-adapter.ts': uses('#server/adapters/mail/thing.ts'),
  'server/kernel/bad-module.ts': uses(`#server/modules/${first}/index.ts`),
  'server/kernel/bad-web.ts': uses('#web/lib/thing.ts'),
  'server/adapters/bad-module.ts': uses(`#server/modules/${first}/index.ts`),
  [`server/modules/${first}/bad-later.ts`]: uses(`#server/modules/${second}/index.ts`),
  [`server/modules/${second}/bad-back-door.ts`]: uses(`#server/modules/${first}/inside.ts`),
  [`server/modules/${second}/bad-wiring.ts`]: uses('#server/app-thing.ts'),
  'web/lib/bad-kit.ts': uses('#web/kit/thing.ts'),
  'web/kit/bad-page.ts': uses('#web/pages/rent/thing.ts'),
  'web/kit/bad-feature.ts': uses('#web/features/payments/thing.ts'),
  'web/features/payments/bad-page.ts': uses('#web/pages/rent/thing.ts'),
  'web/features/payments/bad-app.ts': uses('#web/app/thing.ts'),
  'web/pages/home/bad-page.ts': uses('#web/pages/rent/thing.ts'),
  'web/pages/home/bad-app.ts': uses('#web/app/thing.ts'),
  'web/lib/bad-server.ts': uses('#server/kernel/thing.ts'),
  'web/lib/bad-upwards.ts': uses('../kit/thing.ts'),

  // What must be let through.
  [`${rent}/${upper}/good.ts`]: uses(`#${rent}/${lower}/thing.ts`),
  [`${rent}/${lower}/good-door.ts`]: uses(`#server/modules/${first}/index.ts`),
  [`${rent}/good.ts`]: uses(`./${upper}/thing.ts`),
  'server/kernel/good.ts': uses('#shared/thing.ts'),
  'server/adapters/good.ts': uses('#server/kernel/thing.ts'),
  [`server/modules/${second}/good.ts`]: uses(`#server/modules/${first}/index.ts`),
  [`server/modules/${second}/good-own.ts`]: uses(`#server/modules/${second}/index.ts`),
  'web/kit/good.ts': uses('#web/lib/thing.ts'),
  'web/pages/rent/good.ts': uses('./thing.ts'),
  'web/pages/rent/good-kit.ts': uses('#web/kit/thing.ts'),
  'web/pages/rent/good-feature.ts': uses('#web/features/payments/thing.ts'),
  'web/features/payments/good.ts': uses('#web/kit/thing.ts'),
});
afterAll(() => tree.remove());

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

test('imports against the direction of the houses are found, and the others are let through', async () => {
  const { diagnostics } = JSON.parse(await tree.run('oxlint', ['--format=json'])) as { diagnostics: Diagnostic[] };
  const rules = new Set(['boundaries(dependencies)', 'eslint(no-restricted-imports)']);
  const found = new Set(diagnostics.filter(({ code }) => rules.has(code)).map(({ filename }) => filename));
  expect([...found].filter((name) => !name.includes('/bad-'))).toEqual([]);
  expect([...found].toSorted()).toEqual(
    [
      'shared/bad-server.ts',
      'shared/bad-web.ts',
      'server/kernel/bad-adapter.ts',
      'server/kernel/bad-module.ts',
      'server/kernel/bad-web.ts',
      'server/adapters/bad-module.ts',
      `server/modules/${first}/bad-later.ts`,
      `server/modules/${second}/bad-back-door.ts`,
      `server/modules/${second}/bad-wiring.ts`,
      `${rent}/${lower}/bad-upper-room.ts`,
      `${rent}/${upper}/bad-own-door.ts`,
      `${rent}/${lower}/bad-back-door.ts`,
      'server/modules/moving/bad-room.ts',
      'web/lib/bad-kit.ts',
      'web/kit/bad-page.ts',
      'web/kit/bad-feature.ts',
      'web/features/payments/bad-page.ts',
      'web/features/payments/bad-app.ts',
      'web/pages/home/bad-page.ts',
      'web/pages/home/bad-app.ts',
      'web/lib/bad-server.ts',
      'web/lib/bad-upwards.ts',
    ].toSorted(),
  );
});

test('the compiler refuses a house that another one does not refer to', async () => {
  const said = await tree.run('tsc', ['-b', 'web', 'server']);
  for (const name of ['web/lib/bad-server.ts', 'server/kernel/bad-web.ts']) expect(said).toContain(name);
  expect(said).not.toContain('good');
});
