import { describe, expect, it } from 'vitest'
import {
  countKeptAltTexts,
  replacementErrorMessage,
  hasSameAspectRatio,
  describeReplacementPlan,
  possibleDraftIds,
  planAssetReplacement,
} from './asset-replacement.ts'
import type { AssetUserDocument } from './asset-usage.ts'

const old = { _id: 'image-old', width: 2880, height: 1350 }
const next = { _id: 'image-new', width: 1440, height: 675 }
const upright = { _id: 'image-upright', width: 675, height: 1440 }
const image = {
  _type: 'picture',
  alt: 'The sky',
  asset: { _type: 'reference', _ref: 'image-old' },
  crop: { top: 0.1 },
  hotspot: { x: 0.2 },
}
const page = (_id: string): AssetUserDocument => ({
  _id,
  _type: 'page',
  _rev: 'r',
  header: { image },
})
const shown = (ids: string[], drafts: string[] = [], publish = false) =>
  planAssetReplacement(ids.map(page), new Set(drafts), old, next, publish)
const written = (steps: ReturnType<typeof shown>) =>
  steps.map(({ id, createsDraft }) => `${createsDraft ? 'new ' : ''}${id}`)

describe('asset replacement', () => {
  it('patches drafts and versions in place, and creates drafts of published documents', () => {
    expect(written(shown(['a', 'drafts.b', 'versions.r1.c']))).toEqual([
      'new drafts.a',
      'drafts.b',
      'versions.r1.c',
    ])
  })

  it('skips a draft that already uses another asset', () => {
    expect(written(shown(['a'], ['drafts.a']))).toEqual([])
    expect(written(shown(['a', 'drafts.a'], ['drafts.a']))).toEqual(['drafts.a'])
  })

  it('publishes immediately on request, and patches the draft too', () => {
    const steps = shown(['a', 'drafts.a'], ['drafts.a'], true)
    expect(written(steps)).toEqual(['a', 'drafts.a'])
    expect(describeReplacementPlan(steps)).toBe(
      '1 published immediately, 1 in drafts that there are.',
    )
  })

  it('keeps alt text and crop for the same aspect ratio, and drops the crop for another', () => {
    const asset = { _type: 'reference', _ref: 'image-new' }
    const [step] = shown(['drafts.a'])
    expect(step?.set).toEqual({ 'header.image': { ...image, asset } })
    expect(step?.undo).toEqual({ 'header.image': image })
    const [other] = planAssetReplacement([page('drafts.a')], new Set(), old, upright, false)
    expect(other?.set).toEqual({
      'header.image': {
        _type: 'picture',
        alt: 'The sky',
        asset: { ...asset, _ref: 'image-upright' },
      },
    })
    expect(hasSameAspectRatio(old, { _id: 'file' })).toBe(false)
  })

  it('counts the alt texts that were written for the old picture', () => {
    expect(countKeptAltTexts(shown(['a', 'drafts.b']))).toBe(2)
    const undescribed = { ...page('a'), header: { image: { ...image, alt: ' ' } } }
    const steps = planAssetReplacement([undescribed], new Set(), old, next, false)
    expect([steps.length, countKeptAltTexts(steps)]).toEqual([1, 0])
  })

  it('writes nothing if a document references the asset outside of image fields, and reports that', () => {
    const mention = { _id: 'a', _type: 'x', ref: { _ref: 'image-old' } }
    expect(planAssetReplacement([mention], new Set(), old, next, false)).toEqual([])
    expect(describeReplacementPlan([])).toBe('No changes needed.')
    expect(describeReplacementPlan(shown(['a', 'versions.r1.b']))).toBe(
      '1 as new drafts, to be published by you, 1 in releases.',
    )
    expect(possibleDraftIds([page('a'), page('versions.r1.a')])).toEqual(['drafts.a'])
  })

  it.each([
    [{ statusCode: 403, message: 'Insufficient permissions' }, 'your role may not write it'],
    [{ statusCode: 409, message: 'Revision' }, 'someone changed it in the meantime'],
    [{ statusCode: 400, message: 'The release is scheduled' }, 'unschedule it first'],
    [{}, 'the content service did not respond'],
  ])('explains why a write failed with %o', (error, words) => {
    expect(replacementErrorMessage(error)).toContain(words)
  })
})
