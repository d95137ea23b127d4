import { describe, expect, it } from 'vitest'
import { planTransfer } from './transfer-plan.ts'

const version = (id: string, unpublishes = false) => ({
  _id: `versions.a.${id}`,
  publishedId: id,
  unpublishes,
})
const kind = 'sanity.action.document.version'

describe('transfer plan', () => {
  it('moves versions, or copies them to both releases, once', () => {
    const { actions, taken, kept } = planTransfer([version('luna'), version('old', true)], {
      target: 'b',
      held: new Set(['luna']),
      both: 'replace',
      moves: true,
    })
    expect(actions).toEqual([
      { actionType: `${kind}.discard`, versionId: 'versions.b.luna' },
      {
        actionType: `${kind}.create`,
        publishedId: 'luna',
        baseId: 'versions.a.luna',
        versionId: 'versions.b.luna',
      },
      { actionType: `${kind}.discard`, versionId: 'versions.a.luna' },
      { actionType: `${kind}.unpublish`, versionId: 'versions.b.old', publishedId: 'old' },
      { actionType: `${kind}.discard`, versionId: 'versions.a.old' },
    ])
    expect([taken.length, kept.length]).toEqual([2, 0])
  })

  it('keeps the target’s versions on request', () => {
    const { actions, kept } = planTransfer([version('luna'), version('nova')], {
      target: 'b',
      held: new Set(['luna']),
      both: 'keep',
      moves: false,
    })
    expect(actions.map(({ actionType }) => actionType)).toEqual([`${kind}.create`])
    expect(kept.map(({ publishedId }) => publishedId)).toEqual(['luna'])
  })
})
