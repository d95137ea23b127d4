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
  text: 'A line of text',
  textarea: 'A text of several lines',
  email: 'An e-mail address',
  tel: 'A telephone number',
  url: 'A web address',
  password: 'A secret word',
  choice: 'One of a list that opens',
  'choice-expanded': 'One of a list that stands open',
  'choice-multiple-expanded': 'Several of a list that stands open',
  joined: 'A line, separated by commas',
  date: 'A day',
  datetime: 'A moment, told in each visitor’s own time',
  'datetime-local': 'A day and a time of the clock',
  file: 'Files',
  hidden: 'Nothing: the default is sent along',
  checkbox: 'A box to tick',
  boolean: 'Yes and No',
  integer: 'A whole number',
  number: 'A number',
}
