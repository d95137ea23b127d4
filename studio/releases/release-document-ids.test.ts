import { describe, expect, it } from 'vitest'
import {
  publishedIdOf,
  releaseDocumentId,
  releaseNameOfDocumentId,
  releaseNameOfVersionId,
  versionIdOf,
} from './release-document-ids.ts'

describe('release document ids', () => {
  it.each([
    ['home-en', 'home-en', undefined],
    ['drafts.home-en', 'home-en', undefined],
    ['versions.rA1b2C3d4.home-en', 'home-en', 'rA1b2C3d4'],
    ['versions.rA1b2C3d4.submission.7', 'submission.7', 'rA1b2C3d4'],
  ])('splits %s into document %s and its release', (id, published, release) => {
    expect([publishedIdOf(id), releaseNameOfVersionId(id)]).toEqual([published, release])
  })

  it('builds the ids of a release and of a version in it', () => {
    expect(releaseNameOfDocumentId(releaseDocumentId('rA1b2C3d4'))).toBe('rA1b2C3d4')
    expect(versionIdOf('home-en', 'rA1b2C3d4')).toBe('versions.rA1b2C3d4.home-en')
  })
})
