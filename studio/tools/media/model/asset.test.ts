import { describe, expect, it } from 'vitest'
import {
  type Asset,
  assetKindLabel,
  dimensionsLabel,
  formatFileSize,
  thumbnailUrl,
  assetUsageLabel,
} from './asset.ts'

const asset: Asset = {
  _id: 'image-a',
  _type: 'sanity.imageAsset',
  _createdAt: '2026-01-01T00:00:00Z',
  url: 'http://lake/images/a.jpg',
  extension: 'jpg',
  width: 2880,
  height: 1350,
}

describe('Asset', () => {
  it('formats file sizes', () => {
    expect([12, 8600, 394_368, 2_440_000, 3e9].map(formatFileSize)).toEqual([
      '12 B',
      '8.6 kB',
      '394 kB',
      '2.4 MB',
      '3 GB',
    ])
    expect(dimensionsLabel(asset)).toBe('2880 × 1350')
  })

  it('counts a document with draft and versions once', () => {
    expect(assetUsageLabel(asset)).toBe('not used')
    const users = ['home', 'drafts.home', 'versions.r1.home', 'page']
    expect(assetUsageLabel({ ...asset, users })).toBe('used in 2 documents')
    expect(assetUsageLabel({ ...asset, users: ['page'] })).toBe('used in 1 document')
  })

  it('labels asset kinds, and requests thumbnails of images only', () => {
    expect(assetKindLabel(asset)).toBe('JPG picture')
    const film: Asset = {
      ...asset,
      _type: 'sanity.fileAsset',
      mimeType: 'video/mp4',
      extension: 'mp4',
    }
    expect([assetKindLabel(film), thumbnailUrl(film, 320)]).toEqual(['MP4 video', undefined])
    expect(thumbnailUrl(asset, 320)).toBe(`${asset.url}?w=320&h=320&fit=max&auto=format`)
    expect(thumbnailUrl({ ...asset, extension: 'svg' }, 320)).toBe(asset.url)
  })
})
