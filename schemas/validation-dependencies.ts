import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'

/** Stored document of any type. Its fields may have any value. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/**
 * What the validation of other documents reads of a document, and what its own validation reads of others. When the value
 * of a key changes, the documents that read the key must be validated again.
 */
export interface ValidationDependencies {
  provides: Record<string, string>
  reads: string[]
}

/** Types whose documents name the first segment of addresses. */
const namingTypes = new Set(
  pageKindNames.flatMap((kind) => {
    const { path } = pageKindConfig(kind)
    return path.at === 'segment' ? [path.namedBy] : []
  }),
)

/**
 * Dependencies of the validation rules that query other documents (`lookUpForValidation`), except for references. A new rule
 * with a query needs a line here; `tests/contract/content-checker.test.ts` compares the result with a full check.
 */
export function validationDependencies(document: StoredDocument): ValidationDependencies {
  const { _id, _type: type } = document
  const provides: Record<string, string> = {}
  const reads: string[] = []
  const id = _id.replace(/^(drafts|versions\.[^.]+)\./, '')
  const language = textOf(document.language)
  const slug = textOf(valueAt(document, 'slug', 'current'))

  // Slugs are unique per type and language.
  if (slug) {
    const key = `slug ${type} ${language} ${slug}`
    provides[key] = id
    reads.push(key)
  }
  // The path of a page must not begin with the segment of another kind.
  if (namingTypes.has(type)) provides[`segments ${language}`] = slug
  if (type === 'page') provides[`page paths ${language}`] = slug
  if (namingTypes.has(type) || type === 'page') reads.push(`segments ${language}`)
  if (namingTypes.has(type)) reads.push(`page paths ${language}`)

  // Redirects must not form a loop, over pages and the redirect of the root.
  const storeSlug = textOf(valueAt(document, 'store', 'slug', 'current'))
  if (slug || storeSlug)
    provides.addresses = JSON.stringify([language, slug, storeSlug, document.type ?? null])
  if (type === 'redirect') {
    const { source = null, destination = null, enabled = null } = document
    provides.redirects = JSON.stringify([source, destination, enabled])
  }
  if (type === 'settings')
    provides.redirects = JSON.stringify([language, document.rootRedirect ?? null])
  if (type === 'redirect' || (type === 'settings' && document.rootRedirect))
    reads.push('redirects', 'addresses')

  // Each currency of a menu has a rate.
  if (type === 'currencies')
    provides.currencies = JSON.stringify([
      document.mainCurrency ?? null,
      document.secondaryCurrencies ?? null,
    ])
  if (type === 'settings') reads.push('currencies')

  // Upsells are in the language of their watch.
  if (type === 'product') {
    provides[`product ${id}`] = JSON.stringify([
      language,
      valueAt(document, 'store', 'title') ?? null,
    ])
    for (const upsell of listOf(document.upsells)) {
      const target = textOf(valueAt(upsell, '_ref'))
      if (target) reads.push(`product ${target}`)
    }
  }
  return { provides, reads }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function valueAt(value: unknown, ...path: string[]): unknown {
  let at = value
  for (const name of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined
  return at
}
