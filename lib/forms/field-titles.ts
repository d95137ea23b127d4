import type { FieldType, Widget } from './form-schema.ts'

/** Titles of field types in Studio. */
export const fieldTypeTitles: Record<FieldType, string> = {
  string: 'A text',
  boolean: 'Yes or no',
  integer: 'A whole number',
  number: 'A number',
  array: 'Several things',
}

/** Titles of widgets in Studio. */
export const widgetTitles: Record<Widget, string> = {
  text: 'Single-line text',
  textarea: 'A text of several lines',
  email: 'An e-mail address',
  tel: 'A telephone number',
  url: 'A web address',
  password: 'A password',
  choice: 'Drop-down list',
  'choice-expanded': 'Radio buttons',
  'choice-multiple-expanded': 'Checkboxes',
  joined: 'Text, separated by commas',
  date: 'A day',
  datetime: 'A date and time, in each visitor’s time zone',
  'datetime-local': 'A local date and time',
  file: 'Files',
  hidden: 'Nothing: the default is sent along',
  checkbox: 'A checkbox',
  boolean: 'Yes and No',
  integer: 'A whole number',
  number: 'A number',
}
