const extensions = 'tsx?|[cm]?js|jsonc?|md|css|graphql|groq|yml'
const character = String.raw`[\w.@%*()[\]{},<>-]`

/** A path with a folder, anywhere in a text. */
const path = new RegExp(
  String.raw`(?<![\w/@.#$*-])(?:\.{1,2}/)*(?:${character}+/)+${character}+\.(?:${extensions})\}?(?![\w/])`,
  'g',
)
/** The bare name of a Markdown file; other files are never cited by their bare name. */
const document = /(?<![\w/.{-])[\w-]+\.md\b/g
/** A bare name or a folder in Markdown code. */
const marked = new RegExp(
  String.raw`${'`'}(${character}+\.(?:${extensions})\}?|(?:${character}+/)+)${'`'}`,
  'g',
)

/** A file or folder mentioned in a text, with its position. */
export interface FileMention {
  name: string
  index: number
}

/** Every file and folder that a text mentions; brace patterns are expanded. */
export function fileMentionsIn(text: string, isMarkdown: boolean): FileMention[] {
  const patterns = [path, document, ...(isMarkdown ? [marked] : [])]
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      name: withoutBrackets(match[1] ?? match[0]),
      index: match.index,
    })),
  )
  return found.flatMap(({ name, index }) =>
    alternatives(name).map((alternative) => ({ name: alternative, index })),
  )
}

/** Drops an opening bracket before a name; balanced brackets belong to the name. */
function withoutBrackets(name: string): string {
  const inner = name.split('](').at(-1)!
  const opened = inner.split('(').length > inner.split(')').length
  return opened ? inner.slice(inner.indexOf('(') + 1) : inner
}

/** `a.{ts,css}` → `a.ts`, `a.css` */
function alternatives(name: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(name)
  if (!braces) return [name]
  return braces[1]!.split(',').flatMap((part) => alternatives(name.replace(braces[0], part)))
}
