export const en = {
  passwordShow: 'Show',
  passwordHide: 'Hide',
  passwordShowLong: 'Show the password',
  passwordHideLong: 'Hide the password',
} as const;
