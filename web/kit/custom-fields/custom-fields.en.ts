export const en = {
  addField: 'Add custom field',
  fieldName: 'Name of the field',
  fieldValue: 'Value',
  fieldEmptyHelp: 'Emptied, the field goes.',
  fieldTaken: 'There is a field of that name already. Change it where it stands.',
  save: 'Save',
  cancel: 'Cancel',
} as const;
