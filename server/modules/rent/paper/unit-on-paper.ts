import type { Language } from '#server/kernel/paper/formats.ts';

/** “Unit 3F, Harbor View”: a number, or one with a letter, reads as part of the street. */
export function unitOnPaper(name: string, language: Language): string {
  if (/\p{L}{2}/u.test(name)) return name;
  return language === 'de' ? `Einheit ${name}` : `Unit ${name}`;
}
