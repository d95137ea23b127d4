import { productSchema, type CatalogueProduct } from '../catalogue/catalogue-schema.ts'
import {
  CellError,
  parseBoolean,
  columnName,
  optionColumns,
  type ProductCsvCells,
  type ProductColumn,
  type ProductCsvRow,
} from './product-columns.ts'
import {
  changedCellOrNull,
  type ProductInput,
  type VariantInput,
  type ProductMergeContext,
} from './product-input.ts'
import {
  mergeImages,
  mergeVariant,
  matchVariantRows,
  type VariantRow,
} from './merge-variants-and-images.ts'
import { productAsCsvRows, variantCells } from './product-cells.ts'
import type { RowProblem } from './read-product-csv.ts'

/** The result of merging a product's rows. */
export interface ProductMergeResult {
  product: ProductInput
  /** Descriptions of the changes; empty when there are none. */
  changes: string[]
  problems: RowProblem[]
}

const statuses = {
  active: 'active',
  draft: 'draft',
  archived: 'archived',
  unlisted: 'draft',
} as const

/** The status that a row sets; null when it sets none. */
function wantedStatus(
  { status, published }: ProductCsvCells,
  now: ProductInput['status'],
): ProductInput['status'] | null {
  const word = status?.trim().toLowerCase() ?? ''
  const isPublished = published === undefined ? null : parseBoolean('Published', published)
  if (word === '') {
    if (isPublished === null) return null
    return isPublished ? 'active' : now === 'archived' ? 'archived' : 'draft'
  }
  if (!Object.hasOwn(statuses, word))
    throw new CellError(
      `has the unknown status ${JSON.stringify(status)}; use active, draft or archived`,
    )
  const wanted = statuses[word as keyof typeof statuses]
  // There is a single sales channel: an unpublished product is a draft.
  return wanted === 'active' && isPublished === false ? 'draft' : wanted
}

function setStatus(draft: ProductInput, cells: ProductCsvCells): boolean {
  const now = draft.status ?? 'active'
  const wanted = wantedStatus(cells, now) ?? now
  if (wanted === now) return false
  draft.status = wanted
  return true
}

type Setter = (draft: ProductInput, cell: string) => void
const setters: Partial<Record<ProductColumn, Setter>> = {
  title: (draft, cell) => void (draft.title = cell),
  body: (draft, cell) => void (draft.descriptionHtml = cell),
  vendor: (draft, cell) => void (draft.vendor = cell),
  type: (draft, cell) => void (draft.productType = cell),
  tags: (draft, cell) => void (draft.tags = cell === '' ? [] : cell.split(', ')),
  seoTitle: (draft, cell) => void (draft.seo = { ...draft.seo, title: cell || null }),
  seoDescription: (draft, cell) => void (draft.seo = { ...draft.seo, description: cell || null }),
}

function mergeTitle(
  draft: ProductInput,
  cells: ProductCsvCells,
  before: ProductCsvCells | null,
): ProductColumn[] {
  const changed: ProductColumn[] = []
  for (const column of Object.keys(setters) as ProductColumn[]) {
    const cell = changedCellOrNull(cells, before, column)
    if (cell === null || (before === null && cell === '')) continue
    setters[column]!(draft, cell)
    changed.push(column)
  }
  if (setStatus(draft, cells)) changed.push('status')
  return changed
}

/** Replaces the option names by those of the first row. */
function renameOptions(draft: ProductInput, cells: ProductCsvCells): boolean {
  const renamed = new Map<string, string>()
  const added: ProductInput['options'] = []
  let changed = false
  for (const [at, [column]] of optionColumns.entries()) {
    const name = cells[column]
    const option = draft.options[at]
    if (!name || option?.name.trim() === name) continue
    changed = true
    if (option) renamed.set(option.name, name)
    else added.push({ name, values: [] })
  }
  // All at once, because two options may swap their names.
  const everyName = [...draft.options, ...draft.variants.flatMap((one) => one.selectedOptions)]
  for (const each of everyName) each.name = renamed.get(each.name) ?? each.name
  draft.options.push(...added)
  return changed
}

function setOptions(draft: ProductInput, variant: VariantInput, cells: ProductCsvCells): boolean {
  let changed = false
  const joined = variant.selectedOptions.map(({ value }) => value).join(' / ')
  for (const [at, [, column]] of optionColumns.entries()) {
    const name = draft.options[at]?.name
    const value = cells[column]
    if (!name || !value) continue
    const selected = variant.selectedOptions.find((option) => option.name === name)
    if (selected?.value.trim() === value) continue
    changed = true
    if (selected) selected.value = value
    else variant.selectedOptions.push({ name, value })
  }
  if (changed && variant.title === joined)
    variant.title = variant.selectedOptions.map(({ value }) => value).join(' / ')
  return changed
}

/** Lists the used option values, and those that were never used. */
function relistValues(draft: ProductInput, chosenBefore: ReadonlySet<string>): void {
  for (const option of draft.options) {
    const chosen = draft.variants.flatMap(({ selectedOptions }) =>
      selectedOptions.filter(({ name }) => name === option.name).map(({ value }) => value),
    )
    const kept = option.values.filter((value) => chosen.includes(value) || !chosenBefore.has(value))
    option.values = [...new Set([...kept, ...chosen])]
  }
}

function newProduct(handle: string, { idFor, now }: ProductMergeContext): ProductInput {
  return {
    id: idFor('product', handle),
    handle,
    title: '',
    createdAt: now,
    publishedAt: now,
    options: [],
    variants: [],
  }
}

function newVariant(
  draft: ProductInput,
  cells: ProductCsvCells,
  { idFor }: ProductMergeContext,
): VariantInput {
  const values = optionColumns.flatMap(([, column], at) =>
    draft.options[at] ? [cells[column]!] : [],
  )
  const name = cells.sku || values.join('\0')
  return {
    id: idFor('variant', `${draft.handle}\0${name}`),
    sku: '',
    title: values.join(' / '),
    price: '',
    selectedOptions: [],
    inventoryQuantity: 0,
  }
}

/**
 * Merges rows into a product. A cell that equals the product's own export changes nothing, and
 * fields without a column stay unchanged.
 * @param known the product as written in the catalogue file, and as parsed; null for a new one
 */
export function mergeProduct(
  handle: string,
  rows: readonly ProductCsvRow[],
  known: { draft: ProductInput; product: CatalogueProduct } | null,
  context: ProductMergeContext,
): ProductMergeResult {
  const draft = known ? structuredClone(known.draft) : newProduct(handle, context)
  const problems: RowProblem[] = []
  const changes: string[] = []
  const first = rows[0]!
  const attempt = (line: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      problems.push({ line, message: error.message })
    }
  }
  const before = known ? (productAsCsvRows(known.product, context)[0] ?? null) : null
  attempt(first.line, () => {
    if (!known && !first.cells.title) throw new CellError('starts a new product without a title')
    changes.push(
      ...mergeTitle(draft, first.cells, before).map((column) => columnName(column, 'classic')),
    )
  })
  if (renameOptions(draft, first.cells)) changes.push('options')
  if (draft.options.length === 0) draft.options.push({ name: 'Title', values: [] })
  const chosenBefore = new Set(
    draft.variants.flatMap(({ selectedOptions }) => selectedOptions.map(({ value }) => value)),
  )
  for (const row of matchVariantRows(draft, rows, problems)) {
    attempt(row.line, () => changes.push(...mergeRow(draft, row, known?.product ?? null, context)))
  }
  relistValues(draft, chosenBefore)
  if (mergeImages(draft, rows, context)) changes.push('pictures')
  if (changes.length > 0) draft.updatedAt = context.now
  if (problems.length === 0 && (changes.length > 0 || !known))
    problems.push(...schemaProblems(draft, first.line))
  return { product: draft, changes, problems }
}

function mergeRow(
  draft: ProductInput,
  row: VariantRow,
  product: CatalogueProduct | null,
  context: ProductMergeContext,
): string[] {
  const known = row.variant && product?.variants.find(({ id }) => id === row.variant!.id)
  const cells = row.variant ? row.cells : withChoices(draft, row.cells)
  const variant = row.variant ?? newVariant(draft, cells, context)
  if (!row.variant) {
    if (!cells.price) throw new CellError('starts a new variant without a price')
    draft.variants.push(variant)
  }
  const renamed = setOptions(draft, variant, cells)
  const changed = mergeVariant(
    variant,
    cells,
    known && product ? { variant: known, cells: variantCells(known, product, context) } : null,
    context,
  )
  const name = variant.sku || variant.title || String(variant.id)
  if (!row.variant) return [`new variant ${name}`]
  return [
    ...(renamed ? ['options'] : []),
    ...changed.map((column) => columnName(column, 'classic')),
  ].map((what) => `${what} of ${name}`)
}

/** The cells of a new variant, which needs a value for every option. */
function withChoices({ options }: ProductInput, cells: ProductCsvCells): ProductCsvCells {
  const filled = { ...cells }
  for (const [at, [, column]] of optionColumns.entries()) {
    const option = options[at]
    if (!option || cells[column]) continue
    if (option.name !== 'Title')
      throw new CellError(`starts a new variant without a value for ${JSON.stringify(option.name)}`)
    filled[column] = 'Default Title'
  }
  return filled
}

/** The problems that the catalogue schema finds in the product. */
function schemaProblems(draft: ProductInput, line: number): RowProblem[] {
  const { error } = productSchema.safeParse(draft)
  if (!error) return []
  const { path, message } = error.issues[0]!
  return [{ line, message: `results in an invalid product: ${path.join('.')}: ${message}` }]
}
