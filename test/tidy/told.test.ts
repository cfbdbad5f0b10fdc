import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presets } from '#server/modules/moving/fields/presets.ts';
import { onlineProviders, providerNames } from '#shared/online-payments.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('SECURITY.md', () => {
  const [, sent = ''] = read('SECURITY.md').split('## What Gable sends');

  it.each(onlineProviders)('tells what goes to %s', (provider) => {
    expect(sent).toContain(`**${providerNames[provider]}**`);
  });

  it.each(['DATABASE_URL', 'GABLE_S3_ENDPOINT', 'SMTP_URL', 'SENTRY_DSN'])('tells what goes where %s says', (name) => {
    expect(sent).toContain(`\`${name}\``);
  });
});

describe('docs/import.md', () => {
  const manual = read('docs/import.md');

  it.each(presets.map(({ name }) => name))('names the export %s', (name) => {
    expect(manual).toContain(name.replace(/ rent roll$/, ' (rent roll'));
  });

  it('names the files that the page takes', () => {
    const accept = /accept="\.([^"]+)"/.exec(read('web/pages/import/upload-step.tsx'))?.[1] ?? '';
    const kinds = accept.split(',.').map((kind) => kind.toUpperCase());
    expect(kinds).toContain('ODS');
    const words: Readonly<Record<string, string>> = { TXT: 'text', ZIP: 'zip' };
    for (const kind of kinds) expect(manual).toContain(words[kind] ?? kind);
  });
});
