import { describe, expect, it } from 'vitest';
import { countries, currencies, dayIn, timeZones } from './places.ts';

describe('places', () => {
  it('lists the countries that are, once each, and none that was dissolved or is a union', () => {
    const codes = countries().map(({ value }) => value);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(230);
    expect(codes).toEqual(expect.arrayContaining(['DE', 'GB', 'US', 'ZA']));
    for (const gone of ['DD', 'SU', 'YU', 'BU', 'EU', 'ZZ']) expect(codes).not.toContain(gone);
  });

  it('lists currencies with their codes and zones with readable names', () => {
    expect(currencies()).toContainEqual({ value: 'EUR', label: 'Euro', hint: 'EUR' });
    expect(timeZones()).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  });

  it('takes the day from the zone of the buildings', () => {
    const lateInNewYork = new Date('2026-11-13T03:00:00Z');
    expect(dayIn('America/New_York', lateInNewYork)).toBe('2026-11-12');
    expect(dayIn('Europe/Berlin', lateInNewYork)).toBe('2026-11-13');
  });
});
