import { describe, expect, it } from 'vitest'
import { conditionalEditActions } from './conditional-edit.ts'

const edit = 'sanity.action.document.edit'

describe('conditionalEditActions', () => {
  it('writes only over the revision that was read, or creates the document from it', () => {
    const set = { title: 'Maison' }
    const draft = { _id: 'drafts.house', _rev: 'r1' }
    expect(conditionalEditActions({ read: draft, into: draft._id, set })).toEqual([
      {
        actionType: edit,
        draftId: draft._id,
        publishedId: 'house',
        patch: { ifRevisionID: 'r1', set },
      },
    ])
    expect(conditionalEditActions({ read: draft, into: 'versions.rA.house', set })).toEqual([
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'house',
        baseId: 'drafts.house',
        versionId: 'versions.rA.house',
        ifBaseRevisionId: 'r1',
      },
      {
        actionType: edit,
        draftId: 'versions.rA.house',
        publishedId: 'house',
        patch: { set },
      },
    ])
  })
})
