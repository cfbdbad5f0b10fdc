export const en = {
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  density: 'Density',
  densityDefault: 'Default',
  densityCompact: 'Compact',
  densityTouch: 'Touch',
  textSize: 'Text size',
  motion: 'Motion',
  motionSystem: 'System',
  motionReduced: 'Reduced',
} as const;
