import { describe, expect, it } from 'vitest';
import { millipercentOf, percentText } from './percent.ts';

describe('percentages as they are typed', () => {
  it('reads both decimal marks, a sign and the mark of percent', () => {
    expect(millipercentOf('2.5')).toBe(2500);
    expect(millipercentOf('2,5 %')).toBe(2500);
    expect(millipercentOf('150')).toBe(150_000);
    expect(millipercentOf('0.125')).toBe(125);
    expect(millipercentOf('-3')).toBe(-3000);
    expect(millipercentOf('−0.5')).toBe(-500);
  });

  it('takes nothing that would be rounded, and no words', () => {
    expect(millipercentOf('1.2345')).toBeNull();
    expect(millipercentOf('')).toBeNull();
    expect(millipercentOf('three')).toBeNull();
    expect(millipercentOf('1.2.3')).toBeNull();
  });

  it('goes back into the field as it came', () => {
    expect(percentText(2500)).toBe('2.5');
    expect(millipercentOf(percentText(133_333))).toBe(133_333);
  });
});
