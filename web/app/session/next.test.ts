import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptNext, loginAddress, nextFor } from './next.ts';

const main = 'https://gable.example';
const other = 'https://north.gable.example:8443';

function accepted(raw: string): string | undefined {
  return acceptNext(new URLSearchParams([['next', raw]]), [main, other])?.href;
}

describe('the value of next', () => {
  it.each([
    ['/profile?x=1#y', `${main}/profile?x=1#y`],
    ['/profile/', `${main}/profile/`],
    ['/account', `${main}/account`],
    ['/account?tab=devices', `${main}/account?tab=devices`],
    ['/', main],
    ['/units/3', main],
    ['/profiles', main],
    ['/profile/photo', main],
    ['/profile//', main],
    ['/Profile', main],
    ['/accounting', main],
    ['/settings/account', main],
    ['/units?back=/profile', main],
  ])('case 12: on %s it is %s', (path, next) => {
    expect(nextFor(new URL(path, main))).toBe(next);
  });

  it('case 13: the address of sign-in is on the main host and has exactly one next', () => {
    const address = new URL(loginAddress(main, new URL('/profile?next=a&x=1#y', other)));
    expect(address.origin + address.pathname).toBe(`${main}/login`);
    expect([...address.searchParams]).toEqual([['next', `${other}/profile?next=a&x=1#y`]]);
    expect(address.hash).toBe('');
  });

  it('whatever page sign-in is reached from, the way back is accepted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(main, other),
        fc.constantFrom('/profile', '/account/', '/', '/units/3'),
        fc.webQueryParameters(),
        fc.webFragments(),
        (origin, path, query, fragment) => {
          const here = new URL(`${origin}${path}?${query}#${fragment}`);
          const back = acceptNext(new URL(loginAddress(main, here)).searchParams, [main, other]);
          expect(back?.href).toBe(new URL(nextFor(here)).href);
        },
      ),
    );
  });
});

describe('next is accepted', () => {
  it.each([
    [main, `${main}/`],
    [`${main}/profile?x=1#y`, `${main}/profile?x=1#y`],
    [`${main}/profile?mail=a@b`, `${main}/profile?mail=a@b`],
    [`${other}/account`, `${other}/account`],
    [`${main}/logins`, `${main}/logins`],
  ])('%s', (raw, href) => {
    expect(accepted(raw)).toBe(href);
  });
});

describe('next leads home', () => {
  it.each([
    '',
    '/',
    '/units/3',
    'units',
    '//e.example',
    '///e.example',
    '/\\e.example',
    '\\\\e.example',
    'https:\\\\e.example',
    'https:\\\\gable.example',
    'https:e.example',
    'https://e.example',
    'https://gable.example@e.example',
    'https://gable.example:pass@e.example/',
    'https://user@gable.example/',
    'https://user:pass@gable.example/',
    'https://@gable.example/',
    'https://gable.example.e.com',
    'https://gable.example./',
    'https://gable.example:444/',
    'http://gable.example/',
    'http://gable.example:443/',
    'https://gable.example%2ee.com/',
    'https://gable.example%00/',
    'https://sub.gable.example/',
    'https://gable.example//e.example',
    'https://gable.example/\\e.example',
    'https://gable.example/%2Fe.example',
    'https://gable.example/%5Ce.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript://gable.example/%0aalert(1)',
    'data:text/html,x',
    'blob:https://gable.example/1',
    'filesystem:https://gable.example/x',
    'view-source:https://gable.example/',
    'ftp://gable.example/',
    'file:///etc/passwd',
    'ws://gable.example/',
  ])('case 35: %j', (raw) => {
    expect(accepted(raw)).toBeUndefined();
  });

  it.each([
    encodeURIComponent(main),
    encodeURIComponent(`${main}/profile`),
    encodeURIComponent(encodeURIComponent(main)),
    `${main}/%252Fe.example`,
    `${main}/login`,
    `${main}/login/`,
    `${main}/LOGIN`,
    `${main}/%6Cogin`,
    `${main}/login?next=${encodeURIComponent(main)}`,
    `${main}/a/../login`,
    `${main}/profile?x=${'y'.repeat(10_240)}`,
  ])('case 36: %.60s', (raw) => {
    expect(accepted(raw)).toBeUndefined();
  });

  it('case 36: given twice, or not at all', () => {
    expect(acceptNext(new URLSearchParams(`next=${main}&next=${main}`), [main])).toBeUndefined();
    expect(acceptNext(new URLSearchParams(), [main])).toBeUndefined();
  });

  it('unless the address that is navigated to is on an allowed origin, whatever the text looks like', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https:',
        'http:',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '?',
        '#',
        '.',
        '%2f',
        '%40',
        'javascript:',
        '\t',
        ' ',
      ),
      fc.constantFrom('gable.example', 'north.gable.example:8443', 'e.example', 'login', 'profile', main, other),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const href = accepted(pieces.join(''));
        if (href === undefined) return;
        const url = new URL(href);
        expect([main, other]).toContain(url.origin);
        expect(url.username + url.password).toBe('');
        expect(url.pathname).not.toMatch(/^\/\/|^\/login\/?$/i);
        expect(new URL(href.slice(url.origin.length) || '/', main).origin).toBe(main);
      }),
      { numRuns: 2000 },
    );
  });
});
