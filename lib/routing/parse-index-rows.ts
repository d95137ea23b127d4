import { z } from 'zod'
import type { SiteIndexRows } from './site-index.ts'

/** A row of content that does not match its type, with the consequence. */
export interface InvalidRow {
  id: string
  /** Type of the document, if known. */
  type?: string
  /** What is invalid, as a text. */
  problem: string
  /** The document is omitted; otherwise only the field. */
  isLeftOut: boolean
}

const text = z.string().nullish()
const texts = z.array(z.string().nullable()).nullish()
const address = { type: text, language: text, slug: text }

/** Schema of each part of the response; a row is omitted when one of its `needs` is invalid. */
const rowSchemas = {
  documents: {
    needs: ['_id', '_updatedAt', 'type', 'language', 'slug'],
    row: z.object({
      _id: z.string(),
      _updatedAt: z.string(),
      ...address,
      formerSlugs: texts,
      hidden: z.boolean().nullish(),
      entries: z.number().nullish(),
      picture: text,
    }),
  },
  segments: {
    needs: ['type', 'language', 'slug'],
    row: z.object({ ...address, formerSlugs: texts }),
  },
  translations: { needs: ['ids'], row: z.object({ ids: texts }) },
  redirects: {
    needs: ['source', 'url', 'target'],
    row: z.object({
      source: text,
      status: z.number().nullish(),
      url: text,
      target: z.object(address).nullish(),
    }),
  },
  roots: {
    needs: ['language', 'url', 'target'],
    row: z.object({ language: text, url: text, target: z.object(address).nullish() }),
  },
} satisfies Record<string, { needs: string[]; row: z.ZodObject }>

/**
 * Parses the result of `siteIndexQuery` row by row, so that one invalid document does not affect the others.
 *
 * @returns the valid rows, without their invalid fields, and a report of the invalid ones
 */
export function parseIndexRows(answer: unknown): { rows: SiteIndexRows; odd: InvalidRow[] } {
  const given = isObject(answer) ? answer : {}
  const odd: InvalidRow[] = []
  const read = <Part extends keyof typeof rowSchemas>(part: Part): RowOf<Part>[] => {
    const list: unknown = given[part]
    return Array.isArray(list) ? list.flatMap((row: unknown) => readRow(part, row, odd)) : []
  }
  const currency = text.safeParse(given.currency)
  return {
    rows: {
      documents: read('documents'),
      segments: read('segments'),
      translations: read('translations'),
      redirects: read('redirects'),
      roots: read('roots'),
      currency: currency.data,
      // Fails closed: any value that is not clearly false closes the gate.
      gated: given.gated !== false && given.gated !== null && given.gated !== undefined,
    },
    odd,
  }
}

type RowOf<Part extends keyof typeof rowSchemas> = z.infer<(typeof rowSchemas)[Part]['row']>

function readRow<Part extends keyof typeof rowSchemas>(
  part: Part,
  row: unknown,
  odd: InvalidRow[],
): RowOf<Part>[] {
  const { needs, row: shape } = rowSchemas[part]
  const read = shape.safeParse(row)
  if (read.success) return [row as RowOf<Part>]
  const id = isObject(row) && typeof row._id === 'string' ? row._id : `a row of ${part}`
  const fields = [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? 'all of it')))]
  const isLeftOut = !isObject(row) || fields.some((field) => needs.some((need) => need === field))
  const type = id === (row as { _id?: unknown } | null)?._id ? typeIn(row) : undefined
  odd.push({
    id,
    ...(type && { type }),
    problem: `${fields.join(' and ')} cannot be read`,
    isLeftOut,
  })
  if (isLeftOut) return []
  const rest = Object.entries(row).filter(([name]) => !fields.includes(name))
  return [Object.fromEntries(rest) as RowOf<Part>]
}

const typeIn = (row: unknown): string | undefined =>
  isObject(row) && typeof row.type === 'string' ? row.type : undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Log messages about invalid rows, one line each. */
export const invalidRowMessages = (odd: readonly InvalidRow[]): string[] =>
  odd.map(({ id, problem, isLeftOut }) =>
    isLeftOut
      ? `${id} is left out of the site: ${problem}.`
      : `${id} is shown without what is odd in it: ${problem}.`,
  )
