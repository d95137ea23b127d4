import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { productSchema, type CatalogueVariant } from '../catalogue/catalogue-schema.ts'
import type { ProductCsvCells, ProductCsvRow } from './product-columns.ts'
import { splitCatalogueFile } from './split-catalogue-file.ts'
import type { ProductInput, ProductMergeContext } from './product-input.ts'
import { mergeProduct, type ProductMergeResult } from './merge-product.ts'
import { normaliseCells } from './product-cells.ts'
import type { MediaFolderImage } from './find-media-image.ts'
import { readProductCsv, type RowProblem } from './read-product-csv.ts'

/** Working state of an import, stored on disk because a file may exceed the memory. */
interface ImportStore {
  add(handle: string, row: ProductCsvRow): void
  /** Takes a product's rows out of the store; null when there are none left. */
  take(handle: string): ProductCsvRow[] | null
  /** Handles of the remaining products, by their first line. */
  rest(): Iterable<string>
  /** Marks an id as used. */
  use(kind: 'product' | 'variant', id: number): void
  /** A free id, the same for a name in every import. */
  idFor(kind: 'product' | 'variant', name: string): number
  close(): void
}

const schema = `
  CREATE TABLE row (handle TEXT NOT NULL, line INTEGER NOT NULL, cells TEXT NOT NULL) STRICT;
  CREATE INDEX row_handle ON row (handle, line);
  CREATE TABLE taken (handle TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE id (kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
`

/** Bytes of a generated id, which has at most 15 digits. */
const ID_BYTES = 6

/** Opens a temporary database file, which the system removes when it is closed. */
function openImportStore(): ImportStore {
  const sqlite = new DatabaseSync('')
  sqlite.exec(`PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; ${schema} BEGIN`)
  const insert = sqlite.prepare('INSERT INTO row VALUES (?, ?, ?)')
  const rows = sqlite.prepare('SELECT line, cells FROM row WHERE handle = ? ORDER BY line')
  const taken = sqlite.prepare('INSERT OR IGNORE INTO taken VALUES (?)')
  const use = sqlite.prepare('INSERT OR IGNORE INTO id VALUES (?, ?)')
  return {
    add: (handle, { line, cells }) => void insert.run(handle, line, JSON.stringify(cells)),
    take(handle) {
      const found = rows.all(handle) as { line: number; cells: string }[]
      if (found.length === 0 || taken.run(handle).changes === 0) return null
      return found.map(({ line, cells }) => ({ line, cells: JSON.parse(cells) as ProductCsvCells }))
    },
    rest() {
      const left = sqlite
        .prepare(
          `SELECT handle FROM row WHERE handle NOT IN (SELECT handle FROM taken)
           GROUP BY handle ORDER BY min(line)`,
        )
        .all() as { handle: string }[]
      return left.map(({ handle }) => handle)
    },
    use: (kind, id) => void use.run(kind, id),
    idFor(kind, name) {
      for (let attempt = 0; ; attempt += 1) {
        const hash = createHash('sha256').update(`${kind}\0${name}\0${attempt}`).digest()
        const id = hash.readUIntBE(0, ID_BYTES)
        if (id > 0 && use.run(kind, id).changes > 0) return id
      }
    },
    close: () => sqlite.close(),
  }
}

/** A product that an import adds or changes. */
export interface ImportedProduct {
  handle: string
  kind: 'added' | 'changed'
  /** Descriptions of the changes. */
  what: string[]
}

export interface ImportReport {
  added: number
  changed: number
  /** Number of unchanged products. */
  same: number
  /** The first changes; `added` and `changed` count all of them. */
  changes: ImportedProduct[]
  /** The first problems, by line; with any problem nothing may be written. */
  problems: RowProblem[]
  problemCount: number
  /** Columns without an equivalent in the catalogue that contain values. */
  ignoredColumns: string[]
  /** Image URLs that are not in the media folder. */
  missingPictures: string[]
  missingPictureCount: number
}

export interface ImportOptions {
  csvPath: string
  /** The current catalogue; it must be valid. */
  cataloguePath: string
  currencyCode: string
  keepStock: boolean
  onHand: (variant: CatalogueVariant) => number
  urlOf: (src: string) => string
  findMediaImage: (url: string) => Promise<MediaFolderImage | null>
  now: string
  /** Receives the new catalogue in chunks. */
  write: (text: string) => Promise<void>
  progress: (text: string) => void
}

/** Maximum length of a report's lists. */
const REPORTED = 1_000

function slug(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
}

/** A product as JSON, indented as within the catalogue file. */
function writtenOut(product: ProductInput): string {
  return JSON.stringify(product, null, 2).replaceAll('\n', '\n    ')
}

const known = z.looseObject({ id: z.int(), variants: z.array(z.looseObject({ id: z.int() })) })

/**
 * Merges a product CSV into a catalogue and streams the new catalogue: products that the CSV does
 * not mention are copied unchanged.
 */
export async function importProducts(options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = {
    added: 0,
    changed: 0,
    same: 0,
    changes: [],
    problems: [],
    problemCount: 0,
    ignoredColumns: [],
    missingPictures: [],
    missingPictureCount: 0,
  }
  const store = openImportStore()
  try {
    report.ignoredColumns = await readRows(options, store, report)
    for await (const piece of splitCatalogueFile(options.cataloguePath)) {
      if (piece.kind !== 'product') continue
      const { id, variants } = known.parse(JSON.parse(piece.text))
      store.use('product', id)
      for (const variant of variants) store.use('variant', variant.id)
    }
    await rewrite(options, store, report)
    report.problems.sort((a, b) => a.line - b.line)
    return report
  } finally {
    store.close()
  }
}

function note(report: ImportReport, problem: RowProblem): void {
  report.problemCount += 1
  if (report.problems.length < REPORTED) report.problems.push(problem)
}

async function readRows(
  { csvPath, progress }: ImportOptions,
  store: ImportStore,
  report: ImportReport,
): Promise<string[]> {
  let count = 0
  return readProductCsv(csvPath, {
    row(row) {
      const cells = normaliseCells(row.cells)
      const handle = cells.handle || slug(cells.title ?? '')
      if (handle === '') note(report, { line: row.line, message: 'has no handle' })
      else store.add(handle, { ...row, cells })
      count += 1
    },
    problem: (problem) => note(report, problem),
    progress: (bytes) => progress(`Read ${count} rows, ${Math.round(bytes / 1024)} KB`),
  })
}

async function rewrite(
  options: ImportOptions,
  store: ImportStore,
  report: ImportReport,
): Promise<void> {
  const { write, progress } = options
  let seen = 0
  const look = () => {
    seen += 1
    if (seen % 1_000 === 0) progress(`Compared ${seen} products`)
  }
  let isEmpty = false
  for await (const piece of splitCatalogueFile(options.cataloguePath)) {
    if (piece.kind === 'text') {
      // An empty list was written on a single line.
      await write(isEmpty && piece.text.startsWith(']') ? `\n  ${piece.text}` : piece.text)
      isEmpty = false
    } else if (piece.kind === 'product') {
      look()
      const draft = JSON.parse(piece.text) as ProductInput
      const rows = store.take(draft.handle)
      const merged = rows && (await merge(options, store, report, draft.handle, rows, draft))
      await write(merged && merged.changes.length > 0 ? writtenOut(merged.product) : piece.text)
    } else {
      let { count } = piece
      for (const handle of store.rest()) {
        look()
        const merged = await merge(options, store, report, handle, store.take(handle)!, null)
        await write(`${count > 0 ? ',' : ''}\n    ${writtenOut(merged.product)}`)
        isEmpty ||= piece.count === 0
        count += 1
      }
    }
  }
}

async function merge(
  options: ImportOptions,
  store: ImportStore,
  report: ImportReport,
  handle: string,
  rows: ProductCsvRow[],
  draft: ProductInput | null,
): Promise<ProductMergeResult> {
  const pictures = new Map<string, MediaFolderImage | null>()
  const own = new Map(
    [...(draft?.images ?? []), ...(draft?.variants ?? []).flatMap(({ image }) => image ?? [])].map(
      ({ src, width, height }) => [options.urlOf(src), { src, width, height }],
    ),
  )
  for (const { cells } of rows) {
    for (const url of [cells.imageSrc, cells.variantImage]) {
      if (!url || pictures.has(url)) continue
      const found = own.get(url) ?? (await options.findMediaImage(url))
      pictures.set(url, found)
      if (found) continue
      report.missingPictureCount += 1
      if (report.missingPictures.length < REPORTED) report.missingPictures.push(url)
    }
  }
  const context: ProductMergeContext = {
    ...options,
    picture: (url) => pictures.get(url) ?? null,
    idFor: (kind, name) => store.idFor(kind, name),
  }
  const known = draft && { draft, product: productSchema.parse(draft) }
  const merged = mergeProduct(handle, rows, known, context)
  for (const problem of merged.problems) note(report, problem)
  if (merged.problems.length > 0) return merged
  const kind = draft ? 'changed' : 'added'
  if (draft && merged.changes.length === 0) report.same += 1
  else {
    report[kind] += 1
    if (report.changes.length < REPORTED)
      report.changes.push({ handle, kind, what: merged.changes })
  }
  return merged
}
