import type { LakeDocument } from '../document.ts'
import type { SlugPath } from './dataset.ts'

/** The slug of a document at a path; undefined when there is none. */
export function slugOf(document: LakeDocument, path: SlugPath): string | undefined {
  return currentOf(path === 'slug.current' ? document.slug : field(document.store, 'slug'))
}

function currentOf(slug: unknown): string | undefined {
  const current = field(slug, 'current')
  return typeof current === 'string' ? current : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

const NONE: readonly string[] = []

/** More references than this are told apart by a set. */
const FEW = 16

/** What a document points at: every `_ref` in it, at any depth, each once. */
export function referencesOf(document: LakeDocument): readonly string[] {
  let references: string[] | undefined
  const pending: object[] = [document]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const item of value as unknown[])
        if (typeof item === 'object' && item !== null) pending.push(item)
      continue
    }
    const object = value as Record<string, unknown>
    for (const name in object) {
      const inner = object[name]
      if (typeof inner === 'object') {
        if (inner !== null) pending.push(inner)
      } else if (name === '_ref' && typeof inner === 'string') (references ??= []).push(inner)
    }
  }
  if (references === undefined) return NONE
  if (references.length > FEW) return [...new Set(references)]
  return references.filter((reference, index) => references.indexOf(reference) === index)
}
