import { expect, test } from 'vitest';
import { deviceOf, judgeRefresh, networkOf, placeOf } from './rules.ts';

const now = new Date('2026-03-02T10:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = new Date(now.getTime() + 1000);
const alive = { revokedAt: null, expiresAt: later };
const fresh = { rotatedAt: null, expiresAt: later, successorRotatedAt: null };

test('the current token rotates, until it or its family is over', () => {
  expect(judgeRefresh(fresh, alive, now)).toBe('rotate');
  expect(judgeRefresh({ ...fresh, expiresAt: now }, alive, now)).toBe('dead');
  expect(judgeRefresh(fresh, { ...alive, expiresAt: now }, now)).toBe('dead');
  expect(judgeRefresh(fresh, { ...alive, revokedAt: ago(1) }, now)).toBe('dead');
});

test('the parent is repeated within ten seconds while its successor is unused; anything else is reuse', () => {
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(10_000) }, alive, now)).toBe('repeat');
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(10_001) }, alive, now)).toBe('reuse');
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(5), successorRotatedAt: ago(1) }, alive, now)).toBe('reuse');
});

test('attempts are counted per address, and per /64 of version 6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:0001:0002::')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('a device is known by its browser and system, as far as it tells', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
  expect(deviceOf(phone)).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(deviceOf('curl/8.9')).toEqual({ browser: null, system: null });
});

test('a place is an address, or near by', () => {
  expect(placeOf('::ffff:127.0.0.1')).toEqual({ kind: 'here', address: '127.0.0.1' });
  expect(placeOf('192.168.1.9')).toEqual({ kind: 'local', address: '192.168.1.9' });
  expect(placeOf('203.0.113.9')).toEqual({ kind: 'network', address: '203.0.113.9' });
  expect(placeOf('')).toEqual({ kind: 'unknown', address: '' });
});
