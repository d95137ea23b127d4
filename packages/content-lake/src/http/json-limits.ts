import { MAX_DOCUMENT_VALUES, MAX_TRANSACTION_VALUES } from '../document/document-limits.ts'
import type { TenantClass } from '../fair-scheduling/tenant.ts'
import type { JsonValueLimits } from './json-parser.ts'

/** What a JSON body may hold. */
export interface BodyLimits extends JsonValueLimits {
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

/** What bodies may hold, by route and by who sends them. A stranger's body that is worth reading is short. */
export const BODY_LIMITS = {
  /** Mutations and actions. The bytes are twice those of the largest document. */
  write: { stranger: write, member: write },
  /** Queries of GROQ and GraphQL with their parameters. */
  query: { stranger: strangers, member: query },
  /** A query that is being written, in the editor of one. */
  editing: {
    stranger: strangers,
    member: { bytes: 256 * KIBIBYTE, values: 20_000, advice: SHORTEN },
  },
  /** Schemas of Studio and of GraphQL. */
  schema: {
    stranger: strangers,
    member: { bytes: 16 * MEBIBYTE, values: MAX_DOCUMENT_VALUES, advice: SHORTEN },
  },
  /** What somebody's Studio keeps for them. */
  keyValues: {
    stranger: strangers,
    member: { bytes: MEBIBYTE, values: 20_000, advice: SHORTEN },
  },
  /** Passwords that somebody sets: two of the longest, however they are written. */
  passwords: { stranger: passwords, member: passwords },
  /** What another process of this installation has noted: a busy minute of ten thousand people. */
  notes: { stranger: query, member: query },
  /** Everything else: people, roles, webhooks, datasets. */
  settings: {
    stranger: strangers,
    member: { bytes: 4 * MEBIBYTE, values: 100_000, advice: SHORTEN },
  },
} satisfies Record<string, Record<TenantClass, BodyLimits>>
