/** What a paste can lose, in the words of the notice. */
const words = {
  picture: 'pictures (add them with Figure or Media)',
  video: 'videos and embedded content',
  table: 'tables (each row is now a paragraph)',
  tableFormat: 'links and formatting inside tables',
  link: 'links without a web address',
  heading: 'headings',
  quotation: 'quotations',
  list: 'lists',
  strong: 'bold',
  em: 'italics',
  sup: 'superscript',
  sub: 'subscript',
  underline: 'underlining',
  'strike-through': 'strikethrough',
  code: 'code formatting',
} as const

/** A part of pasted content that the field cannot store. */
export type Loss = keyof typeof words

const isLoss = (name: string): name is Loss => Object.hasOwn(words, name)

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The sentence that says what was left out; undefined if nothing was. */
export function lossNotice(losses: ReadonlySet<Loss>): string | undefined {
  if (losses.size === 0) return
  const named = Object.keys(words).filter((name) => isLoss(name) && losses.has(name))
  return `This field cannot keep ${list.format(named.map((name) => words[name as Loss]))}.`
}

/** The loss of a decorator that the field lacks. */
export const decoratorLoss = (name: string): Loss | undefined => (isLoss(name) ? name : undefined)
