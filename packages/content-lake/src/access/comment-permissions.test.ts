import { beforeEach, describe, expect, it } from 'vitest'
import { openTestLake, type Json, type TestLake, type TestUser } from '../testing/test-lake.ts'

const MUTATE = '/v2025-02-19/data/mutate/production-comments'
const ACTIONS = '/v2025-02-19/data/actions/production-comments'
const MEMBERS: TestUser[] = ['viewer', 'contributor', 'translator', 'author', 'editor']

const about = (id: string) => ({
  target: { document: { _ref: id, _type: 'crossDatasetReference', _weak: true } },
})
const comment = (id: string, authorId: string, more: object = {}) => ({
  _id: id,
  _type: 'comment',
  authorId,
  status: 'open',
  message: 'Shorter, please',
  ...about('luna'),
  ...more,
})

let test: TestLake
beforeEach(async () => {
  test = openTestLake()
  await test.lake.createDataset('production-comments', 'private')
  await write('editor', [
    { create: comment('hers', 'contributor') },
    { create: comment('reply', 'author', { parentCommentId: 'hers' }) },
    { create: comment('orphan', 'author', { parentCommentId: 'gone' }) },
    { create: comment('private', 'author', about('submission.1')) },
    { create: comment('release', 'author', about('_.releases.r1')) },
    { create: { _id: 'task', _type: 'tasks.task', authorId: 'author', title: 'Read it' } },
  ])
})

async function write(who: TestUser, mutations: unknown[]): Promise<number> {
  const { status } = await test.post(MUTATE, { mutations }, who)
  return status
}

const patched = (who: TestUser, id: string, operations: object) =>
  write(who, [{ patch: { id, ...operations } }])

async function seenBy(who: TestUser): Promise<string[]> {
  const query = encodeURIComponent('*[]._id | order(@)')
  const answer = await test.request(`/v2025-02-19/data/query/production-comments?query=${query}`, {
    as: who,
  })
  const { result = [] } = (await answer.json()) as Json
  return result
}

describe('comments dataset', () => {
  it('is readable by every member, except comments on private documents that the member cannot read', async () => {
    expect(await seenBy('nobody')).toEqual([])
    for (const who of MEMBERS) {
      const limited = who === 'contributor' || who === 'translator'
      expect([who, (await seenBy(who)).includes('private')]).toEqual([who, !limited])
      expect([who, (await seenBy(who)).includes('hers')]).toEqual([who, true])
      expect([who, (await seenBy(who)).includes('release')]).toEqual([who, true])
    }
  })

  it('accepts comments of members who write content, only under their own name and type', async () => {
    for (const who of MEMBERS) {
      const may = who !== 'viewer'
      expect([who, await write(who, [{ create: comment(`of-${who}`, who) }])]).toEqual([
        who,
        may ? 200 : 403,
      ])
      if (who === 'editor') continue
      expect(await write(who, [{ create: comment(`as-other-${who}`, 'editor') }])).toBe(403)
      expect(await write(who, [{ create: { _id: `x-${who}`, _type: 'page' } }])).toBe(403)
    }
    expect(await write('nobody', [{ create: comment('of-nobody', '') }])).toBe(401)
  })

  it('lets only the author change the text, and nobody the author', async () => {
    expect(await patched('contributor', 'hers', { set: { message: 'Longer' } })).toBe(200)
    for (const who of ['author', 'translator', 'viewer'] as const)
      expect(await patched(who, 'hers', { set: { message: 'Mine' } })).toBe(403)
    expect(await patched('contributor', 'hers', { set: { authorId: 'author' } })).toBe(403)
    const replaced = [{ createOrReplace: comment('hers', 'author') }]
    expect(await write('author', replaced)).toBe(403)
    expect(
      await test.post(
        ACTIONS,
        {
          actions: [
            {
              actionType: 'sanity.action.document.delete',
              publishedId: 'hers',
              includeDrafts: [],
            },
          ],
        },
        'author',
      ),
    ).toMatchObject({ status: 403 })
  })

  it('lets every commenter resolve it, move its target, and add own reactions', async () => {
    const reaction = (userId: string) => ({ _key: `${userId}-:eyes:`, shortName: ':eyes:', userId })
    const react = (who: TestUser, userId: string) =>
      patched(who, 'hers', {
        setIfMissing: { reactions: [] },
        insert: { after: 'reactions[-1]', items: [reaction(userId)] },
      })
    expect(await patched('translator', 'hers', { set: { status: 'resolved' } })).toBe(200)
    expect(await patched('author', 'hers', { set: { 'target.path': { field: 'title' } } })).toBe(
      200,
    )
    expect(await react('translator', 'translator')).toBe(200)
    expect(await react('author', 'author')).toBe(200)
    expect(await react('author', 'translator')).toBe(403)
    const without = (userId: string) => ({ unset: [`reactions[_key=="${userId}-:eyes:"]`] })
    expect(await patched('author', 'hers', without('translator'))).toBe(403)
    expect(await patched('author', 'hers', without('author'))).toBe(200)
  })

  it('lets authors delete their comments, replies included', async () => {
    const answers = { query: '*[_type == "comment" && parentCommentId == "hers"]' }
    expect(await write('author', [{ delete: { id: 'hers' } }])).toBe(403)
    expect(await write('translator', [{ delete: answers }])).toBe(403)
    expect(await write('contributor', [{ delete: answers }])).toBe(200)
    expect(await write('contributor', [{ delete: { id: 'hers' } }])).toBe(200)
    expect(await write('contributor', [{ delete: { id: 'orphan' } }])).toBe(200)
    expect(await write('editor', [{ delete: { id: 'private' } }])).toBe(200)
    expect(await seenBy('editor')).toEqual(['release', 'task'])
  })

  it('lets every commenter change a task', async () => {
    expect(await patched('contributor', 'task', { set: { status: 'closed' } })).toBe(200)
    expect(await patched('contributor', 'task', { set: { authorId: 'contributor' } })).toBe(403)
    expect(await patched('viewer', 'task', { set: { status: 'open' } })).toBe(403)
    expect(await write('translator', [{ delete: { id: 'task' } }])).toBe(200)
  })
})

it('publishes comments to listeners and keeps them in history', async () => {
  const stop = new AbortController()
  const answer = await test.handler(
    new Request(
      `http://localhost:3333/v2025-02-19/data/listen/production-comments?query=${encodeURIComponent('*[_type == "comment"]')}`,
      { headers: { authorization: 'Bearer viewer' }, signal: stop.signal },
    ),
  )
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  await patched('contributor', 'hers', { set: { message: 'Longer' } })
  while (!received.includes('"documentId":"hers"')) received += (await reader.read()).value ?? ''
  stop.abort()
  const history = await test.request(
    '/v2025-02-19/data/history/production-comments/transactions/hers?excludeContent=true',
  )
  expect((await history.text()).trim().split('\n')).toHaveLength(2)
})
