export const en = {
  addField: 'Add custom field',
  fieldName: 'Field name',
  fieldValue: 'Value',
  fieldEmptyHelp: 'Clear to remove the field.',
  fieldTaken: 'This field exists. Edit it above.',
  save: 'Save',
  cancel: 'Cancel',
} as const;
