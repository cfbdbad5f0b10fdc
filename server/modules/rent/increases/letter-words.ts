interface LetterWords {
  readonly heading: string;
  readonly lowerHeading: string;
  readonly startsOn: string;
  readonly number: string;
  greeting(names: string): string;
  opening(about: { readonly unit: string; readonly property: string; readonly startsOn: string }): string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly total: string;
  readonly frequencies: Readonly<Record<string, string>>;
  byPercent(percent: string): string;
  byStep(amount: string): string;
  /** Where the new rent is not exactly what the change comes to. */
  byPercentRounded(about: { readonly percent: string; readonly isLower: boolean; readonly step: string }): string;
  byStepRounded(about: { readonly amount: string; readonly isLower: boolean; readonly step: string }): string;
  byIndex(index: {
    readonly name: string;
    readonly base: string;
    readonly value: string;
    readonly month: string;
  }): string;
  readonly decided: Readonly<Record<'index' | 'floor' | 'cap' | 'no-decrease', (percent: string) => string>>;
  readonly agreed: string;
  closing(about: { readonly startsOn: string }): string;
  readonly regards: string;
}

/** What the notice of an increase says. */
export const letterWords: Readonly<Record<'en' | 'de', LetterWords>> = {
  en: {
    heading: 'Notice of rent increase',
    lowerHeading: 'Notice of lower rent',
    startsOn: 'From',
    number: 'Increase',
    greeting: (names) => `Dear ${names},`,
    opening: ({ unit, property, startsOn }) =>
      `This is to give you notice that the rent for ${unit}, ${property}, changes from ${startsOn}.`,
    what: 'Description',
    before: 'Current rent',
    after: 'New rent',
    difference: 'Difference',
    total: 'Total',
    frequencies: {
      weekly: 'weekly',
      fortnightly: 'every two weeks',
      'four-weekly': 'every four weeks',
      monthly: 'monthly',
      quarterly: 'quarterly',
      'half-yearly': 'half-yearly',
      yearly: 'yearly',
    },
    byPercent: (percent) => `The change is ${percent} percent of the current rent.`,
    byStep: (amount) => `The rent changes by ${amount}.`,
    byPercentRounded: ({ percent, isLower, step }) =>
      `The new rent is the current rent ${isLower ? 'less' : 'plus'} ${percent} percent, rounded to a multiple of ${step}.`,
    byStepRounded: ({ amount, isLower, step }) =>
      `The new rent is the current rent ${isLower ? 'less' : 'plus'} ${amount}, rounded to a multiple of ${step}.`,
    byIndex: ({ name, base, value, month }) =>
      `Under the lease, the rent follows the index “${name}”. It was ${base} when the rent was last set, and ${value} in ${month}.`,
    decided: {
      index: (percent) => `That is a change of ${percent} percent.`,
      floor: (percent) => `Under the lease, the change is at least ${percent} percent.`,
      cap: (percent) => `The lease limits the change to ${percent} percent.`,
      'no-decrease': () => 'Under the lease, the rent does not decrease.',
    },
    agreed: 'The date was agreed with you.',
    closing: ({ startsOn }) =>
      `Please pay the new amount from ${startsOn}. All other terms of the lease stay the same.`,
    regards: 'Sincerely,',
  },
  de: {
    heading: 'Mitteilung über eine Mieterhöhung',
    lowerHeading: 'Mitteilung über eine niedrigere Miete',
    startsOn: 'Ab',
    number: 'Erhöhung',
    greeting: (names) => `Guten Tag ${names},`,
    opening: ({ unit, property, startsOn }) =>
      `hiermit teilen wir Ihnen mit, dass sich die Miete für ${unit}, ${property}, ab dem ${startsOn} ändert.`,
    what: 'Beschreibung',
    before: 'Bisher',
    after: 'Künftig',
    difference: 'Unterschied',
    total: 'Zusammen',
    frequencies: {
      weekly: 'wöchentlich',
      fortnightly: 'alle zwei Wochen',
      'four-weekly': 'alle vier Wochen',
      monthly: 'monatlich',
      quarterly: 'vierteljährlich',
      'half-yearly': 'halbjährlich',
      yearly: 'jährlich',
    },
    byPercent: (percent) => `Die Änderung beträgt ${percent} Prozent der bisherigen Miete.`,
    byStep: (amount) => `Die Miete ändert sich um ${amount}.`,
    byPercentRounded: ({ percent, isLower, step }) =>
      `Die neue Miete ist die bisherige ${isLower ? 'abzüglich' : 'zuzüglich'} ${percent} Prozent, gerundet auf ein Vielfaches von ${step}.`,
    byStepRounded: ({ amount, isLower, step }) =>
      `Die neue Miete ist die bisherige ${isLower ? 'abzüglich' : 'zuzüglich'} ${amount}, gerundet auf ein Vielfaches von ${step}.`,
    byIndex: ({ name, base, value, month }) =>
      `Nach dem Mietvertrag folgt die Miete dem Index „${name}“. Er stand bei ${base}, als die Miete zuletzt festgelegt wurde, und im ${month} bei ${value}.`,
    decided: {
      index: (percent) => `Das ist eine Änderung um ${percent} Prozent.`,
      floor: (percent) => `Nach dem Vertrag beträgt die Änderung mindestens ${percent} Prozent.`,
      cap: (percent) => `Der Vertrag begrenzt die Änderung auf ${percent} Prozent.`,
      'no-decrease': () => 'Nach dem Vertrag sinkt die Miete nicht.',
    },
    agreed: 'Der Termin wurde mit Ihnen vereinbart.',
    closing: ({ startsOn }) =>
      `Bitte zahlen Sie den neuen Betrag mit allem, was für die Zeit ab dem ${startsOn} fällig wird. Alles Übrige im Mietvertrag bleibt, wie es ist.`,
    regards: 'Mit freundlichen Grüßen',
  },
};
