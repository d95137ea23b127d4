import type {
  EditorSchema,
  PortableTextBlock,
  PortableTextObject,
  PortableTextSpan,
  PortableTextTextBlock,
} from '@portabletext/editor'
import { linkFromHref } from './link-from-href.ts'
import { decoratorLoss, type Loss } from './losses.ts'
import { restoreSpaces } from './kept-spaces.ts'

/** The field that receives a paste. */
export interface PasteTarget {
  schema: EditorSchema
  keyGenerator: () => string
}

interface PastedTable extends PortableTextObject {
  headerRows?: number
  rows: readonly { cells: readonly { value: readonly PortableTextBlock[] }[] }[]
}

type Children = PortableTextTextBlock['children']
type MarkDefs = NonNullable<PortableTextTextBlock['markDefs']>

const tableType = 'textTable'
/** Between the cells of a row in a field without tables. */
const cellSeparator = ' | '
/** Deepest level of a list that Studio's editor sets. */
const deepestLevel = 10

const has = (named: readonly { name: string }[], name: string | undefined): boolean =>
  named.some((each) => each.name === name)

const isTable = (block: PortableTextBlock): block is PastedTable => block._type === 'table'
const isText = (block: PortableTextBlock): block is PortableTextTextBlock =>
  Array.isArray(block.children)
const textOf = (block: PortableTextTextBlock): string =>
  block.children.map(({ text }) => (typeof text === 'string' ? text : '')).join('')

/**
 * Fits blocks of the schema of pasted HTML to a field: what the field lacks becomes the nearest that it has, or plain
 * text. Adds what is lost to `losses`.
 */
export function fitPastedBlocks(
  blocks: readonly PortableTextBlock[],
  target: PasteTarget,
  losses: Set<Loss>,
): PortableTextBlock[] {
  return blocks
    .flatMap((block) => {
      if (isTable(block)) return fitTable(block, target, losses)
      return isText(block) ? [fitTextBlock(block, target, losses)] : []
    })
    .filter((block) => !isText(block) || textOf(block).trim() !== '')
}

function fitTable(table: PastedTable, target: PasteTarget, losses: Set<Loss>): PortableTextBlock[] {
  const rows = table.rows
    .map(({ cells }) => cells.map(({ value }) => value.filter(isText)))
    .filter((cells) => cells.some((blocks) => blocks.some((block) => textOf(block).trim())))
  if (!has(target.schema.blockObjects, tableType)) {
    losses.add('table')
    return rows.map((cells) => rowParagraph(cells, target, losses))
  }
  const all = rows.flat(2)
  if (all.some((block) => block.markDefs?.length || marksOf(block).size > 0))
    if (!isOnlyBoldHeader(rows)) losses.add('tableFormat')
  return [tableBlock(rows, table.headerRows, target)]
}

type Rows = readonly (readonly (readonly PortableTextTextBlock[])[])[]

const marksOf = (block: PortableTextTextBlock): Set<unknown> =>
  new Set(block.children.flatMap(({ marks }) => (Array.isArray(marks) ? marks : [])))

const isBold = (cell: readonly PortableTextTextBlock[]): boolean =>
  cell.every((block) =>
    block.children.every(
      ({ text, marks }) =>
        (typeof text === 'string' && text.trim() === '') ||
        (Array.isArray(marks) && marks.includes('strong')),
    ),
  )

const hasBoldFirstRow = (rows: Rows): boolean => rows.length > 1 && Boolean(rows[0]?.every(isBold))
const hasBoldFirstColumn = (rows: Rows): boolean =>
  (rows[0]?.length ?? 0) > 1 &&
  rows.slice(1).every(([cell]) => cell && cell.length > 0 && isBold(cell))

/** Whether bold is all the formatting of a table, and stands only in its first row and column. */
function isOnlyBoldHeader(rows: Rows): boolean {
  return rows.every((cells, row) =>
    cells.every((cell, column) =>
      cell.every((block) => {
        const marks = [...marksOf(block)]
        const isHeader =
          (row === 0 && hasBoldFirstRow(rows)) || (column === 0 && hasBoldFirstColumn(rows))
        return marks.every((mark) => mark === 'strong' && isHeader)
      }),
    ),
  )
}

function tableBlock(rows: Rows, headerRows = 0, { keyGenerator }: PasteTarget): PortableTextObject {
  return {
    _type: tableType,
    _key: keyGenerator(),
    headerRow: headerRows > 0 || hasBoldFirstRow(rows),
    headerColumn: hasBoldFirstColumn(rows),
    rows: rows.map((cells) => ({
      _type: 'tableRow',
      _key: keyGenerator(),
      cells: cells.map((cell) => restoreSpaces(cell.map(textOf).join(' ')).trim()),
    })),
  }
}

function rowParagraph(
  cells: Rows[number],
  target: PasteTarget,
  losses: Set<Loss>,
): PortableTextTextBlock {
  const { keyGenerator, schema } = target
  const span = (text: string) => ({
    _type: schema.span.name,
    _key: keyGenerator(),
    text,
    marks: [],
  })
  const merged = cells.map((blocks) => ({
    children: blocks.flatMap(({ children }, index) => [
      ...(index > 0 ? [span(' ')] : []),
      ...children,
    ]),
    markDefs: blocks.flatMap(({ markDefs }) => markDefs ?? []),
  }))
  const row = {
    _type: schema.block.name,
    _key: keyGenerator(),
    style: 'normal',
    markDefs: merged.flatMap(({ markDefs }) => markDefs),
    children: merged.flatMap(({ children }, index) => [
      ...(index > 0 ? [span(cellSeparator)] : []),
      ...children,
    ]),
  }
  return fitTextBlock(row, target, losses)
}

function fitTextBlock(
  block: PortableTextTextBlock,
  target: PasteTarget,
  losses: Set<Loss>,
): PortableTextTextBlock {
  const { schema, keyGenerator } = target
  const markDefs = fitMarkDefs(block.markDefs ?? [], target, losses)
  const children = fitChildren(block, markDefs, target, losses)
  const listItem = fitListItem(block.listItem, target, losses)
  const used = new Set(children.flatMap(({ marks }) => (marks as string[] | undefined) ?? []))
  return {
    _type: schema.block.name,
    _key: keyGenerator(),
    style: fitStyle(block.style, schema, losses),
    ...(listItem && {
      listItem,
      level: Math.min(Math.max(Math.trunc(block.level ?? 1) || 1, 1), deepestLevel),
    }),
    markDefs: markDefs.filter(({ _key }) => used.has(_key)),
    children,
  }
}

/** Keeps the links with an address. A key that the block has already is that of a nested link, and is kept once. */
function fitMarkDefs(markDefs: MarkDefs, { schema }: PasteTarget, losses: Set<Loss>): MarkDefs {
  const fitted = new Map<string, MarkDefs[number]>()
  for (const { _key, _type, href } of markDefs) {
    if (_type !== 'link' || typeof href !== 'string') continue
    const link = linkFromHref(href)
    if (link && has(schema.annotations, 'link')) fitted.set(_key, { _key, _type: 'link', ...link })
    // Links to another place of the pasted document have no meaning here.
    else if (!href.startsWith('#')) losses.add('link')
  }
  return [...fitted.values()]
}

/** Spans with the marks that the field has, one link each, and without spaces at both ends of the block. */
function fitChildren(
  block: PortableTextTextBlock,
  markDefs: MarkDefs,
  { schema, keyGenerator }: PasteTarget,
  losses: Set<Loss>,
): Children {
  const links = new Set(markDefs.map(({ _key }) => _key))
  const sources = new Set(block.markDefs?.map(({ _key }) => _key))
  const spans: PortableTextSpan[] = []
  for (const child of block.children) {
    if (typeof child.text !== 'string') continue
    const all = (Array.isArray(child.marks) ? child.marks : []) as string[]
    const link = all.find((mark) => links.has(mark))
    const decorators = [...new Set(all)].filter((mark) => has(schema.decorators, mark))
    const isLinked = all.some((mark) => sources.has(mark))
    for (const mark of all)
      if (!has(schema.decorators, mark) && !(mark === 'underline' && isLinked)) {
        const loss = decoratorLoss(mark)
        if (loss && !sources.has(mark) && child.text.trim()) losses.add(loss)
      }
    const marks = link ? [...decorators, link] : decorators
    const text = restoreSpaces(child.text)
    const last = spans.at(-1)
    if (last && last.marks?.join() === marks.join()) last.text += text
    else spans.push({ _type: 'span', _key: keyGenerator(), text, marks })
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (first) first.text = first.text.replace(/^[ \t\n]+/, '')
  if (last) last.text = last.text.replace(/[ \t\n]+$/, '')
  const filled = spans.filter(({ text }) => text !== '')
  return filled.length > 0
    ? filled
    : [{ _type: schema.span.name, _key: keyGenerator(), text: '', marks: [] }]
}

function fitStyle(style: string | undefined, { styles }: EditorSchema, losses: Set<Loss>): string {
  const plain = has(styles, 'normal') ? 'normal' : (styles[0]?.name ?? 'normal')
  if (!style || style === 'normal' || has(styles, style)) return style ?? plain
  const level = headingLevel(style)
  if (level === undefined) {
    losses.add('quotation')
    return plain
  }
  const levels = styles.flatMap(({ name }) => headingLevel(name) ?? []).toSorted((a, b) => a - b)
  const nearest = levels.find((each) => each >= level) ?? levels.at(-1)
  if (nearest !== undefined) return `h${nearest}`
  losses.add('heading')
  return plain
}

function headingLevel(style: string): number | undefined {
  const [, digit] = /^h([1-6])$/.exec(style) ?? []
  return digit === undefined ? undefined : Number(digit)
}

function fitListItem(
  listItem: string | undefined,
  { schema: { lists } }: PasteTarget,
  losses: Set<Loss>,
): string | undefined {
  if (!listItem || has(lists, listItem)) return listItem
  const [other] = lists
  if (!other) losses.add('list')
  return other?.name
}
