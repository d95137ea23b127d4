import { parseFormatTree, type Comment, type BracketGroup, type FormatNode } from './format-tree.ts'

/** Preferred maximum line length. */
const WIDTH = 80
const INDENT = '  '

/** Brackets up to this width are not broken. */
const NARROW = 16

/**
 * Formats a query: short constructs on one line, long ones broken at brackets and conditions. Tokens and
 * comments are preserved, so the meaning is unchanged; idempotent. The query must be valid for `readQuery`.
 */
export function prettyPrint(query: string): string {
  const printer = new Printer()
  for (const [index, statement] of parseFormatTree(query).entries()) {
    if (index > 0) printer.line(0)
    printer.sequence(statement, 0)
  }
  return printer.text()
}

/** Width on one line; infinite with a comment. */
function widthOf(piece: FormatNode): number {
  if (piece.comments.length > 0) return Infinity
  return piece.kind === 'word' ? piece.text.length : groupWidth(piece)
}

const widths = new WeakMap<BracketGroup, number>()

function groupWidth(group: BracketGroup): number {
  let width = widths.get(group)
  if (width === undefined) {
    width = 2
    for (const [index, { pieces, trailing }] of group.entries.entries()) {
      width += sequenceWidth(pieces) + (index > 0 ? 2 : 0)
      if (trailing.length > 0) width = Infinity
    }
    if (group.closing.length > 0) width = Infinity
    widths.set(group, width)
  }
  return width
}

function sequenceWidth(sequence: readonly FormatNode[]): number {
  return sequence.reduce(
    (sum, piece, index) => sum + widthOf(piece) + (index > 0 && piece.spaced ? 1 : 0),
    0,
  )
}

/** Width up to the last bracket, which may be broken. */
function headWidth(sequence: readonly FormatNode[]): number {
  const last = sequence.at(-1)
  return last?.kind === 'group' && last.comments.length === 0
    ? sequenceWidth(sequence.slice(0, -1)) + 1
    : sequenceWidth(sequence)
}

class Printer {
  #done: string[] = []
  #line = ''

  text(): string {
    this.#end()
    return this.#done.join('\n')
  }

  /** Starts a new line. */
  line(depth: number): void {
    this.#end()
    this.#line = INDENT.repeat(depth)
  }

  /** Prints tokens and groups in order. */
  sequence(sequence: readonly FormatNode[], depth: number, hangs = true): void {
    const conditions = !this.#fits(sequenceWidth(sequence)) && sequence.some(isCondition)
    const pipes = !this.#fits(headWidth(sequence))
    let inner = depth
    for (const [index, piece] of sequence.entries()) {
      this.#comments(piece.comments, inner)
      if (index > 0 && ((conditions && isCondition(piece)) || (pipes && isPipe(piece)))) {
        inner = hangs ? depth + 1 : depth
        if (this.#line.trim() !== '') this.line(inner)
        else this.#line = INDENT.repeat(inner)
      } else if (index > 0 && piece.spaced) this.#space()
      if (piece.kind === 'word') this.#line += piece.text
      else this.#group(piece, inner)
    }
  }

  #group(group: BracketGroup, depth: number): void {
    this.#line += group.open
    const width = groupWidth(group)
    if (width <= NARROW || this.#fits(width - 1)) {
      for (const [index, { pieces }] of group.entries.entries()) {
        if (index > 0) this.#line += ', '
        this.sequence(pieces, depth)
      }
    } else {
      for (const [index, { pieces, trailing }] of group.entries.entries()) {
        this.line(depth + 1)
        this.sequence(pieces, depth + 1, group.open === '{')
        if (index < group.entries.length - 1) this.#line += ','
        for (const { text } of trailing) this.#line += ` ${text}`
      }
      this.#comments(group.closing, depth + 1)
      this.line(depth)
    }
    this.#line += group.close
  }

  #comments(comments: readonly Comment[], depth: number): void {
    for (const { text, trails } of comments) {
      if (trails) this.#space()
      else if (this.#line.trim() !== '') this.line(depth)
      this.#line += text
      this.line(depth)
    }
  }

  #space(): void {
    if (this.#line.trim() !== '') this.#line += ' '
  }

  #fits(width: number): boolean {
    return this.#line.length + width <= WIDTH
  }

  #end(): void {
    const line = this.#line.trimEnd()
    if (line !== '') this.#done.push(line)
    this.#line = ''
  }
}

const isCondition = (piece: FormatNode): boolean =>
  piece.kind === 'word' && (piece.text === '&&' || piece.text === '||')

const isPipe = (piece: FormatNode): boolean => piece.kind === 'word' && piece.text === '|'
