/** The Arabic article with attached prefixes (and, so, in, like); `لل` is the article after "for". */
const article = '(?:[وف]?[بك]?ال|[وف]?لل)'
const before = new RegExp(`^${article}(?=\\p{Script=Arabic}{3})`, 'u')
const whole = new RegExp(`^${article}$`, 'u')

/** A folded word without the Arabic article; unchanged where fewer than three letters would remain. */
export const withoutArabicArticle = (word: string): string => word.replace(before, '')

/** Whether letters are an Arabic article and no more. */
export const isArabicArticle = (letters: string): boolean => whole.test(letters)
