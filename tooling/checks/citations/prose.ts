import { lineAt, type SourceFile } from '../source-files.ts'
import { parseFileCached } from '../syntax-tree.ts'

/** Prose: a Markdown file, or one comment. */
export interface Prose {
  text: string
  /** Line on which the text begins, from 1. */
  line: number
}

/** The prose of a file: all of a Markdown file, the comments of others. */
export function proseOf(file: SourceFile): Prose[] {
  if (file.path.endsWith('.md')) return [{ text: withoutUrls(file.text), line: 1 }]
  return commentsOf(file).map(({ text, line }) => ({ text: withoutUrls(text), line }))
}

function commentsOf(file: SourceFile): Prose[] {
  if (/\.([cm]?[jt]s|tsx)$/.test(file.path)) return scriptComments(file)
  const pattern = file.path.endsWith('.css') ? /\/\*[^]*?\*\//g : /^\s*(#|\/\/).*$/gm
  return [...file.text.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: lineAt(file.text, match.index),
  }))
}

function scriptComments(file: SourceFile): Prose[] {
  return parseFileCached(file).comments.map(({ value, start }) => ({
    text: value,
    line: lineAt(file.text, start),
  }))
}

/** Removes URLs, which cite no file of the repository. Line breaks stay, so line numbers remain correct. */
const withoutUrls = (text: string): string => text.replaceAll(/\b[a-z]+:\/\/[^\s)>\]`'"]+/g, ' ')
