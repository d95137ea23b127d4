import type { Locale } from '#lib/locales.ts'
import type { SourceDocument } from '../../translations/model/translation-plan.ts'
import {
  type PortableTextBlock,
  type TranslatableText,
  isPortableTextBlock,
  plainText,
} from '../../translations/model/translatable-text.ts'
import { conformBlock, countEmptiedMarks } from './conform-block.ts'

/** A text that the model proposes for a path of a document. */
export interface ProposedText {
  path: string
  /** Field titles, from the outside to the inside. */
  titles: readonly string[]
  /** Words of the document now; empty if there are none. */
  before: string
  after: string
  /** Words that were sent to the model. */
  original: string
  /** The new value: a string, or a block whose span texts are new. */
  value: string | PortableTextBlock
  /** What the editor should check. */
  notes: readonly string[]
}

/** A text that the model did not return in a usable form. */
export interface RefusedText {
  path: string
  titles: readonly string[]
  reason: string
}

/** Texts that the model proposes for one document. Nothing is written before an editor accepts it. */
export interface Proposal {
  title: string
  /** Language of the texts. */
  locale: Locale | undefined
  texts: readonly ProposedText[]
  refused: readonly RefusedText[]
  /** The document as it was read; undefined for a translation that accepting creates. */
  base: SourceDocument | undefined
  /** The source, if these are translations. */
  source: SourceDocument | undefined
}

/** Runs requests of the model. `report` gets the number of finished texts. */
export type ProposalRun = (report: (done: number) => void, signal: AbortSignal) => Promise<Proposal>

/** A document for which texts can be proposed. */
export interface ProposalJob {
  key: string
  label: string
  /** Number of texts; 0 if there is nothing to do. */
  count: number
  /** Why it cannot be started. */
  disabledReason?: string
  run: ProposalRun
  accept: (proposal: Proposal, texts: readonly ProposedText[]) => Promise<Acceptance>
}

/** What was written, and how to undo it. */
export interface Acceptance {
  /** Number of written texts. */
  written: number
  /** Texts that someone changed meanwhile, which were left alone. */
  changedMeanwhile: number
  undo: () => Promise<{ left: number }>
}

/**
 * Turns an answer into a proposed text, if only its words are new.
 *
 * @param text the text that was sent
 * @param answer value at the same path in the model's document
 * @param present value in the document that is written
 */
export function proposeText(
  { path, titles, value, maxLength }: TranslatableText,
  answer: unknown,
  present: unknown,
): ProposedText | RefusedText {
  const refused = (reason: string): RefusedText => ({ path, titles, reason })
  const next = typeof value === 'string' ? answer : conformBlock(value, answer)
  if (typeof next !== 'string' && !isPortableTextBlock(next))
    return refused('The model returned no text in the structure of this field.')
  const after = plainText(next)
  if (after.trim() === '') return refused('The model returned an empty text.')
  const before =
    typeof present === 'string' || isPortableTextBlock(present) ? plainText(present) : ''
  const notes: string[] = []
  if (typeof next !== 'string' && typeof value !== 'string' && countEmptiedMarks(value, next) > 0)
    notes.push('A link or formatting has no words left.')
  if (maxLength !== undefined && after.length > maxLength)
    notes.push(`Longer than the limit of ${maxLength} characters (${after.length}).`)
  return { path, titles, before, after, original: plainText(value), value: next, notes }
}

export const isRefused = (text: ProposedText | RefusedText): text is RefusedText => 'reason' in text
