import { MAX_DOCUMENT_VALUES, MAX_TRANSACTION_VALUES } from '../document/document-limits.ts'
import type { TenantClass } from '../fair-scheduling/tenant.ts'
import type { JsonValueCountLimits } from './incremental-json-parser.ts'

/** Limits of a JSON body. */
export interface BodyLimits extends JsonValueCountLimits {
  bytes: number
}

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

const SHORTEN = 'Send less in one request.'
const SPLIT = 'Split the transaction into smaller ones.'

const strangers: BodyLimits = { bytes: 128 * KIBIBYTE, values: 10_000, advice: SHORTEN }
const write: BodyLimits = {
  bytes: 64 * MEBIBYTE,
  values: MAX_TRANSACTION_VALUES,
  item: MAX_DOCUMENT_VALUES,
  advice: SPLIT,
}
const passwords: BodyLimits = { bytes: 16 * KIBIBYTE, values: 100, advice: SHORTEN }
const query: BodyLimits = { bytes: 4 * MEBIBYTE, values: 200_000, advice: SHORTEN }

/** Limits of bodies, by route and tenant class. Bodies of anonymous requests are short. */
export const BODY_LIMITS = {
  /** Mutations and actions. Bytes are twice those of the largest document. */
  write: { stranger: write, member: write },
  /** GROQ and GraphQL queries with their parameters. */
  query: { stranger: strangers, member: query },
  /** A query in the query editor. */
  editing: {
    stranger: strangers,
    member: { bytes: 256 * KIBIBYTE, values: 20_000, advice: SHORTEN },
  },
  /** Schemas of Studio and of GraphQL. */
  schema: {
    stranger: strangers,
    member: { bytes: 16 * MEBIBYTE, values: MAX_DOCUMENT_VALUES, advice: SHORTEN },
  },
  /** Settings that Studio stores for a person. */
  keyValues: {
    stranger: strangers,
    member: { bytes: MEBIBYTE, values: 20_000, advice: SHORTEN },
  },
  /** Two of the longest passwords, in any encoding. */
  passwords: { stranger: passwords, member: passwords },
  /** Deferred writes of another process: one busy minute of ten thousand people. */
  notes: { stranger: query, member: query },
  /** Everything else: people, roles, webhooks, datasets. */
  settings: {
    stranger: strangers,
    member: { bytes: 4 * MEBIBYTE, values: 100_000, advice: SHORTEN },
  },
} satisfies Record<string, Record<TenantClass, BodyLimits>>
