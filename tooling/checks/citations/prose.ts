import { lineAt, type SourceFile } from '../source-files.ts'
import { parseFile } from '../syntax.ts'

/** Text that a person reads: a Markdown file, or one comment. */
export interface Prose {
  text: string
  /** Line of the file that the text begins on, from 1. */
  line: number
}

/** What a file says to its reader: all of a Markdown file, the comments of any other. */
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
  return parseFile(file).comments.map(({ value, start }) => ({
    text: value,
    line: lineAt(file.text, start),
  }))
}

/** An address on the web names no file of ours. Line breaks stay, so that lines still count. */
const withoutUrls = (text: string): string => text.replaceAll(/\b[a-z]+:\/\/[^\s)>\]`'"]+/g, ' ')
