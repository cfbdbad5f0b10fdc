import { describe, expect, it } from 'vitest';
import { paletteScore } from './palette-score.ts';

describe('palette score', () => {
  it('prefers the beginning of the label, then of its words, then other words for it', () => {
    const typed = 'inv';
    const scores = [
      paletteScore('Invite a member', typed),
      paletteScore('Settings: invitations', typed),
      paletteScore('Members', typed, ['team', 'invite']),
      paletteScore('Reinvest', typed),
    ];
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(4);
  });

  it('does not match letters that are merely scattered', () => {
    expect(paletteScore('Account and sign-in', 'inv', ['devices'])).toBe(0);
    expect(paletteScore('Settings: audit log', 'density', ['events', 'history'])).toBe(0);
  });

  it('needs every word and does not mind accents or case', () => {
    expect(paletteScore('Switch to Lindenhof', 'SWI lind')).toBeGreaterThan(0);
    expect(paletteScore('Switch to Lindenhof', 'swi maple')).toBe(0);
    expect(paletteScore('Überall abmelden', 'uber')).toBe(1);
  });
});
