/** The article, with what is written onto it: and, so, in, like; `لل` is it after "for". */
const article = '(?:[وف]?[بك]?ال|[وف]?لل)'
const before = new RegExp(`^${article}(?=\\p{Script=Arabic}{3})`, 'u')
const whole = new RegExp(`^${article}$`, 'u')

/** A folded word without the Arabic article; as it is where less than three letters would be left. */
export const withoutArticle = (word: string): string => word.replace(before, '')

/** Whether letters are an Arabic article and no more. */
export const isArticle = (letters: string): boolean => whole.test(letters)
