/** Why a value is rejected. The messages are in `form.problems`, by the same names. */
export type ValidationProblem =
  | { code: 'required' | 'consent' | 'choice' | 'choose' | 'attach' | 'number' | 'integer' }
  | { code: 'email' | 'tel' | 'url' | 'date' | 'past' | 'halfDate' | 'halfDateTime' }
  | { code: 'tooShort' | 'tooSmall' | 'tooFew'; minimum: number }
  | { code: 'tooLong' | 'tooBig' | 'tooMany' | 'fileCount'; maximum: number }
  | { code: 'pattern'; pattern: string }
  | { code: 'fileSize' | 'filesSize'; megabytes: number }
  | { code: 'fileType'; types: string }
