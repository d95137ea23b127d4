import type { SanityDocument } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { planRevert, referencesBefore } from './revert-plan.ts'

const kind = 'sanity.action.document.version'

const at = (id: string, rev: string, title: string): SanityDocument => ({
  _id: id,
  _rev: rev,
  _type: 'page',
  _createdAt: '2025-01-01T00:00:00Z',
  _updatedAt: `2026-01-0${rev.length}T00:00:00Z`,
  title,
})
const changed = {
  publishedId: 'luna',
  before: at('luna', 'q', 'Luna'),
  now: at('luna', 'p', 'Luna II'),
}
const made = { publishedId: 'nova', before: null, now: at('nova', 'p', 'Nova') }
const taken = { publishedId: 'old', before: at('old', 'q', 'Old'), now: null }
const by = { publishedBy: 'p' }

describe('revert plan', () => {
  it('restores changed documents, unpublishes new ones, and republishes deleted ones', () => {
    const plan = planRevert(
      [changed, made, taken].map((each) => ({ ...each, ...by })),
      'rBack',
    )
    expect(plan.actions).toEqual([
      {
        actionType: `${kind}.create`,
        publishedId: 'luna',
        document: {
          _id: 'versions.rBack.luna',
          _type: 'page',
          _createdAt: '2025-01-01T00:00:00Z',
          title: 'Luna',
        },
      },
      { actionType: `${kind}.unpublish`, versionId: 'versions.rBack.nova', publishedId: 'nova' },
      {
        actionType: `${kind}.create`,
        publishedId: 'old',
        document: expect.objectContaining({ _id: 'versions.rBack.old', title: 'Old' }),
      },
    ])
    expect([plan.restored, plan.removed, plan.returned].map((each) => each.length)).toEqual([
      1, 1, 1,
    ])
    expect(plan.changedSince).toEqual([])
  })

  it('lists later changes, excludes documents on request, and skips unchanged ones', () => {
    const later = { ...changed, now: at('luna', 'later', 'Luna III'), ...by }
    const same = {
      publishedId: 'same',
      before: at('same', 'q', 'S'),
      now: at('same', 'r', 'S'),
      ...by,
    }
    const plan = planRevert([later, same], 'rBack')
    expect(plan.changedSince).toEqual([later])
    expect(plan.untouched).toEqual([same])
    expect(plan.actions).toHaveLength(1)
    expect(planRevert([later, same], 'rBack', { without: new Set(['luna']) }).actions).toEqual([])
  })

  it('leaves out references to what is gone, and lets those to what returns wait', () => {
    const link = (_ref: string) => ({ _key: _ref, _type: 'reference', _ref })
    const before = {
      ...at('luna', 'q', 'Luna'),
      parentPage: { _type: 'reference', _ref: 'gone' },
      links: [link('gone'), link('old'), link('nova'), link('here')],
      weak: { ...link('gone'), _weak: true },
    }
    const { actions, leftOut } = planRevert(
      [{ ...changed, before }, made, taken].map((each) => ({ ...each, ...by })),
      'rBack',
      { unpublished: new Set(['gone', 'old']) },
    )
    expect(referencesBefore([{ ...changed, ...by, before }])).toEqual([
      'gone',
      'old',
      'nova',
      'here',
    ])
    expect(leftOut).toEqual([
      { from: before, id: 'gone', path: ['parentPage'] },
      { from: before, id: 'gone', path: ['links', { _key: 'gone' }] },
      { from: before, id: 'nova', path: ['links', { _key: 'nova' }] },
    ])
    const { document } = actions[0] as unknown as { document: object }
    expect(document).toEqual({
      _id: 'versions.rBack.luna',
      _type: 'page',
      _createdAt: before._createdAt,
      title: 'Luna',
      links: [
        { ...link('old'), _weak: true, _strengthenOnPublish: { type: 'page' } },
        link('here'),
      ],
      weak: before.weak,
    })
  })
})
