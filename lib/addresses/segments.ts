import type { Locale } from '#lib/locales.ts'

/** Kinds of page that live below a leading segment of their own, `/{segment}/{slug}`. */
export const segmentedKinds = ['product', 'collection'] as const
export type SegmentedKind = (typeof segmentedKinds)[number]

/** The leading segment of each kind, by language. */
export type Segments = Record<SegmentedKind, Partial<Record<Locale, string>>>

/** Segments where content names none (decisions.md, Routes). */
export const fallbackSegments: Record<SegmentedKind, string> = {
  product: 'product',
  collection: 'collection',
}

/** No language has named a segment of its own. */
export const noSegments: Segments = { product: {}, collection: {} }

export function segmentOf(
  kind: SegmentedKind,
  locale: Locale,
  segments: Segments = noSegments,
): string {
  return segments[kind][locale] ?? fallbackSegments[kind]
}

export function isSegmentedKind(kind: string): kind is SegmentedKind {
  return (segmentedKinds as readonly string[]).includes(kind)
}
