import { expect, it } from 'vitest';
import { readClientConfig } from './client-config.ts';

const here = 'https://gable.example';
const nothing = {
  mainOrigin: here,
  origins: [here],
  sentryDsn: undefined,
  tracesSampleRate: 0.1,
  environment: 'production',
  release: undefined,
};

function read(content?: string) {
  const page = document.implementation.createHTMLDocument();
  if (content !== undefined) {
    const meta = page.createElement('meta');
    meta.name = 'gable-config';
    meta.content = content;
    page.head.append(meta);
  }
  return readClientConfig(page, here);
}

it('reads what the server wrote', () => {
  const given = {
    mainOrigin: 'https://main.example',
    origins: ['https://north.example:8443'],
    sentryDsn: 'https://key@reports.example/1',
    tracesSampleRate: 1,
    environment: 'staging',
    release: '0.1.0',
  };
  expect(read(JSON.stringify(given))).toEqual({
    ...given,
    origins: ['https://main.example', here, 'https://north.example:8443'],
  });
});

it.each([undefined, '', 'not json', 'null', '3', '"x"', '{}', '{"mainOrigin":null,"origins":null,"sentryDsn":""}'])(
  'falls back to this origin and to no reporting for %j',
  (content) => {
    expect(read(content)).toEqual(nothing);
  },
);

it.each([
  'javascript:x',
  'https://main.example/',
  'https://main.example/path',
  'main.example',
  'ftp://main.example',
  3,
])('does not take %j for an origin', (origin) => {
  expect(read(JSON.stringify({ mainOrigin: origin, origins: [origin] }))).toEqual(nothing);
});

it.each([-1, 2, 'all', null])('does not take %j for a sample rate', (tracesSampleRate) => {
  expect(read(JSON.stringify({ tracesSampleRate })).tracesSampleRate).toBe(0.1);
});
